import type { RequestListener, Server } from 'node:http';
import { connectionBook } from './connection-book.ts';
import { TOO_SLOW } from './connection-fault.ts';
import { createHttpServer } from './create-http-server.ts';
import { type HalfReadBodies, halfReadBodies } from './half-read-bodies.ts';
import { type ConnectionRefusal, connectionRefusal, type Refusing } from './refuse-connection.ts';

/** The protection of each of our servers that strangers can reach. */
export type ServerGuard = {
  readonly createServer: (handler: RequestListener) => Server;
  readonly onClientError: ConnectionRefusal['onClientError'];
  readonly halfRead: HalfReadBodies;
  /** Ends the connections that are not waiting for an answer. The others end after their answers. */
  readonly endUnowed: () => void;
};

export type ServerGuardParts = Refusing & {
  readonly logger: Refusing['logger'] & { readonly warn: (message: string) => void };
};

/** Limits a server's connections, and refuses requests that exceed the limits. */
export function guardServer(parts: ServerGuardParts): ServerGuard {
  const book = connectionBook();
  const refusal = connectionRefusal(parts, book);
  return {
    createServer: (handler) => {
      const server = createHttpServer(handler, dropTeller(parts.logger));
      book.watch(server);
      server.on('connect', refusal.onConnect);
      return server;
    },
    onClientError: refusal.onClientError,
    halfRead: halfReadBodies((request) => refusal.refuse(request.socket, TOO_SLOW)),
    endUnowed: book.endUnowed,
  };
}

/**
 * Returns a function that logs the first dropped connection and then every thousandth, so that a flood does not fill
 * the log.
 */
function dropTeller(logger: ServerGuardParts['logger']): () => void {
  let dropped = 0;
  return () => {
    if (dropped % 1_000 === 0) logger.warn('connections are dropped, because this process cannot open more');
    dropped += 1;
  };
}
