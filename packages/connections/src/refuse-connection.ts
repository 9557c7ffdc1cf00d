import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionBook } from './connection-book.ts';
import { type ConnectionFault, connectionFault, TUNNEL, writtenFault } from './connection-fault.ts';

/** In which words a server refuses: as the problem that each of its answers would be. */
export type Refusing = {
  /** The body of a problem, as JSON. */
  readonly problem: (fault: ConnectionFault, requestId: string) => string;
  /** What each answer has. */
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
  /** For the server's event `clientError`. */
  readonly onClientError: (error: Error & { readonly code?: string }, socket: Socket) => void;
  /** For its event `connect`. */
  readonly onConnect: (request: IncomingMessage) => void;
  /** Ends a connection whose request is not whole yet. */
  readonly refuse: (socket: Socket, fault: ConnectionFault) => void;
};

/** A client that is still writing must have the time to read its answer: an end with unread bytes would erase it. */
const LINGER_MS = 1_000;

/** Answers a connection on which no request can be read with a problem, and ends it. Nothing that it sent is logged. */
export function connectionRefusal(
  { problem, headers, newRequestId, logger }: Refusing,
  book: ConnectionBook,
): ConnectionRefusal {
  const refused = new WeakSet<Socket>();

  const refuse = (socket: Socket, fault: ConnectionFault, errorCode?: string): void => {
    // What comes after the first fault is of no use, and Node tells of it again.
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
      // A browser opens connections ahead of need: one that says nothing gets no answer to a question never asked.
      const isSilent = fault.status === 408 && socket.bytesRead === 0;
      if (!refused.has(socket) && (isGone || isSilent)) socket.destroy();
      else refuse(socket, fault, error.code);
    },
    onConnect: ({ socket }) => {
      // From here on it is nobody's but ours.
      socket.on('error', () => socket.destroy());
      refuse(socket, TUNNEL);
    },
  };
}

/**
 * Whether a connection was refused while this request was arriving: what still comes of it must not be done, since its
 * client was told that it was not.
 */
export function wasRefused({ socket }: IncomingMessage): boolean {
  return socket.writableEnded;
}

function hangUp(socket: Socket, lastWords = ''): void {
  socket.end(lastWords);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Whether bytes written now would be the answer to what was wrong: not while an earlier, whole request is owed its own
 * answer, and not in the middle of one.
 */
function standing(last: ServerResponse | undefined): 'free' | 'owed' | 'begun' {
  if (last === undefined || last.writableFinished) return 'free';
  if (last.req.complete) return 'owed';
  // A queued answer has no socket yet: one before it is being written.
  return last.headersSent || last.socket === null ? 'begun' : 'free';
}
