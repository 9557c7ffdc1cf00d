import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server, with a record of which of them wait for an answer. */
export type ConnectionBook = {
  readonly watch: (server: Server) => void;
  /** The answer to a connection's last request whose head has been read. */
  readonly lastAnswer: (socket: Socket) => ServerResponse | undefined;
  /**
   * Ends the connections that are not waiting for an answer. Node ends only those that are waiting for their next
   * request; a connection that has not yet sent its first request could delay the server's shutdown indefinitely.
   */
  readonly endUnowed: () => void;
};

export function connectionBook(): ConnectionBook {
  const sockets = new Set<Socket>();
  const lastAnswers = new WeakMap<Socket, ServerResponse>();
  return {
    watch: (server) => {
      server.on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      server.on('request', (request, response) => lastAnswers.set(request.socket, response));
    },
    lastAnswer: (socket) => lastAnswers.get(socket),
    endUnowed: () => {
      for (const socket of sockets) {
        if (lastAnswers.get(socket)?.writableFinished ?? true) socket.destroy();
      }
    },
  };
}
