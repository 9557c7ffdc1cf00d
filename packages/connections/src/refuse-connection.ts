import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionBook } from './connection-book.ts';
import { type ConnectionFault, connectionFault, TUNNEL, writtenFault } from './connection-fault.ts';

/** How a server writes its refusals. */
export type Refusing = {
  /** The body of the problem, as JSON. */
  readonly problem: (fault: ConnectionFault, requestId: string) => string;
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly newRequestId: () => string;
  readonly logger: Logger;
};

type Logger = {
  readonly child: (bindings: { readonly request_id: string }) => {
    readonly debug: (fields: object, message: string) => void;
  };
};

export type ConnectionRefusal = {
  /** Handles the server's event `clientError`. */
  readonly onClientError: (error: Error & { readonly code?: string }, socket: Socket) => void;
  /** Handles the server's event `connect`. */
  readonly onConnect: (request: IncomingMessage) => void;
  /** Ends a connection whose request is incomplete. */
  readonly refuse: (socket: Socket, fault: ConnectionFault) => void;
};

/**
 * How long a connection stays open after the answer, so that a client that is still sending can read the answer. Closing
 * earlier would discard it.
 */
const LINGER_MS = 1_000;

/**
 * Answers a connection without a readable request with a problem, and ends it. Nothing that the client sent is logged.
 */
export function connectionRefusal(
  { problem, headers, newRequestId, logger }: Refusing,
  book: ConnectionBook,
): ConnectionRefusal {
  const refused = new WeakSet<Socket>();

  const refuse = (socket: Socket, fault: ConnectionFault, errorCode?: string): void => {
    // Only the first fault matters, although Node can report more.
    if (refused.has(socket)) return;
    refused.add(socket);
    const last = book.lastAnswer(socket);
    switch (standing(last)) {
      case 'free': {
        const requestId = newRequestId();
        logger
          .child({ request_id: requestId })
          .debug({ status: fault.status, error_code: errorCode }, 'connection refused');
        const body = problem(fault, requestId);
        hangUp(socket, writtenFault(fault, { body, headers: { 'X-Request-Id': requestId, ...headers } }));
        return;
      }
      case 'owed':
        last?.once('close', () => hangUp(socket));
        return;
      case 'begun':
        socket.destroy();
    }
  };

  return {
    refuse,
    onClientError: (error, socket) => {
      const isGone = error.code === 'ECONNRESET' || !socket.writable;
      const fault = connectionFault(error.code);
      // Browsers open connections before they need them. A connection without a request gets no answer.
      const isSilent = fault.status === 408 && socket.bytesRead === 0;
      if (!refused.has(socket) && (isGone || isSilent)) socket.destroy();
      else refuse(socket, fault, error.code);
    },
    onConnect: ({ socket }) => {
      // Node no longer handles this socket.
      socket.on('error', () => socket.destroy());
      refuse(socket, TUNNEL);
    },
  };
}

/**
 * Whether the connection was refused while this request was arriving. If the rest of it still arrives, the request must
 * not be handled, because the client has already been refused.
 */
export function wasRefused({ socket }: IncomingMessage): boolean {
  return socket.writableEnded;
}

function hangUp(socket: Socket, lastWords = ''): void {
  socket.end(lastWords);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Whether bytes written now would answer the faulty request. They would not if an earlier, complete request is waiting
 * for its answer, or if an answer has been sent only in part.
 */
function standing(last: ServerResponse | undefined): 'free' | 'owed' | 'begun' {
  if (last === undefined || last.writableFinished) return 'free';
  if (last.req.complete) return 'owed';
  // A queued answer has no socket yet, because an earlier one is being written.
  return last.headersSent || last.socket === null ? 'begun' : 'free';
}
