import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server, and which of them wait for an answer. */
export type ConnectionBook = {
  readonly watch: (server: Server) => void;
  /** The answer to the last request of a connection whose head has been read. */
  readonly lastAnswer: (socket: Socket) => ServerResponse | undefined;
  /**
   * Ends the connections that are owed nothing. Node ends those that wait for their next request, and would leave one
   * that has not yet sent its first to hold up the end of the server for as long as it likes.
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
