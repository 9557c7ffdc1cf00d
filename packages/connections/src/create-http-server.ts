import { createServer, type RequestListener, type Server } from 'node:http';
import { answerInTurn } from './answer-in-turn.ts';
import { connectionsMax } from './connections-max.ts';

/** Of the request line and all headers together: many times what any client of ours sends. */
const HEAD_BYTES_MAX = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** How often the two above are looked at, so how late they may be; Node's own 30 s would treble them. */
const TIMEOUTS_CHECK_MS = 5_000;
/** Longer than the usual minute of a load balancer, which would else send a request into a connection that ends. */
const KEEP_ALIVE_MS = 72_000;
/**
 * Without a byte in either direction. Longer than any answer of ours takes: the longest waits 15 s for an acquirer.
 * Node grants it twice to a client that does not read what was sent.
 */
const SILENCE_MS = 60_000;

/**
 * The bare server with its limits. A client that is over one is dropped; those within all limits may be as many as the
 * process may open files, less what it needs itself: a flood of connections must not cost it its database.
 */
export function createHttpServer(handler: RequestListener, onDrop: () => void): Server {
  const inTurn = answerInTurn(handler);
  const server = createServer(
    {
      maxHeaderSize: HEAD_BYTES_MAX,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      noDelay: true,
      // Both are ours to refuse, with a problem; Node's own refusals have no body.
      requireHostHeader: false,
    },
    inTurn,
  );
  server.on('checkExpectation', inTurn);
  server.setTimeout(SILENCE_MS);
  server.maxConnections = connectionsMax();
  server.on('drop', onDrop);
  return server;
}
