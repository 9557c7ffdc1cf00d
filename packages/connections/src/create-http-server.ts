import { createServer, type RequestListener, type Server } from 'node:http';
import { answerInTurn } from './answer-in-turn.ts';
import { connectionsMax } from './connections-max.ts';

/** The limit for the request line and all headers together. Our clients send much less. */
const HEAD_BYTES_MAX = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** How often the two limits above are checked, and so how late they can take effect. Node's default is 30 s. */
const TIMEOUTS_CHECK_MS = 5_000;
/**
 * The time after which an idle connection is closed, longer than the minute for which load balancers usually keep one.
 * Otherwise a load balancer could send a request just as the connection closes.
 */
const KEEP_ALIVE_MS = 72_000;
/**
 * The longest time without a byte in either direction. It is longer than any of our answers takes; the slowest waits 15
 * s for an acquirer. Node waits twice as long for a client that does not read what was sent.
 */
const SILENCE_MS = 60_000;

/**
 * An HTTP server with our limits, but without routes. Clients that exceed a limit are dropped. The maximum number of
 * connections is the number of files that the process can open, less those that it needs itself, so that a flood cannot
 * cut the process off from its database.
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
      // We answer a missing Host header and an unmet Expect header with a problem. Node's own refusals have no body.
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
