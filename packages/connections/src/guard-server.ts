import type { RequestListener, Server } from 'node:http';
import { connectionBook } from './connection-book.ts';
import { TOO_SLOW } from './connection-fault.ts';
import { createHttpServer } from './create-http-server.ts';
import { type HalfReadBodies, halfReadBodies } from './half-read-bodies.ts';
import { type ConnectionRefusal, connectionRefusal, type Refusing } from './refuse-connection.ts';

/** What every server of ours that faces strangers has. */
export type ServerGuard = {
  readonly createServer: (handler: RequestListener) => Server;
  readonly onClientError: ConnectionRefusal['onClientError'];
  readonly halfRead: HalfReadBodies;
  /** Ends the connections that are owed no answer; the others end with theirs. */
  readonly endUnowed: () => void;
};

export type ServerGuardParts = Refusing & {
  readonly logger: Refusing['logger'] & { readonly warn: (message: string) => void };
};

/** The limits of a server's connections, and how what breaks them is refused. */
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

/** Tells of the first connection too many, and then of each thousandth: a flood must not fill the log as well. */
function dropTeller(logger: ServerGuardParts['logger']): () => void {
  let dropped = 0;
  return () => {
    if (dropped % 1_000 === 0) logger.warn('connections are dropped: as many stand as this process may open');
    dropped += 1;
  };
}
