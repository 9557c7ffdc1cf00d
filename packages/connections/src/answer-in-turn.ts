import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection can wait for an earlier answer. */
const AHEAD_MAX = 32;

/**
 * Handles the requests of a connection one after the other, each after the operating system has accepted the previous
 * answer. Only one answer is therefore held in memory for a client that sends many requests and reads nothing. A client
 * with too many waiting requests is cut off.
 */
export function answerInTurn(handler: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, (() => void)[]>();

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    response.once('close', () => {
      const isLast = ahead.get(socket)?.length === 0;
      if (isLast) ahead.delete(socket);
      // Other connections come first.
      else setImmediate(beginNext, socket);
    });
    handler(request, response as Parameters<RequestListener>[1]);
  };

  const beginNext = (socket: Socket): void => {
    const next = ahead.get(socket)?.shift();
    // The client is gone, so nobody would read the other answers.
    if (next === undefined || !socket.writable) ahead.delete(socket);
    else next();
  };

  return (request, response) => {
    const { socket } = request;
    const waiting = ahead.get(socket);
    if (waiting === undefined) {
      ahead.set(socket, []);
      begin(request, response);
    } else if (waiting.length < AHEAD_MAX) waiting.push(() => begin(request, response));
    else socket.destroy();
  };
}
