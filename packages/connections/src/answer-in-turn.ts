import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Whole and half requests that one connection may have sent ahead of the answer that it is owed. */
const AHEAD_MAX = 32;

/**
 * Hands the requests of a connection on one after the other, each when the answer before it has been taken by the
 * operating system. So a client that asks and asks and never reads has one answer in memory, however large that is, and
 * not as many as it asked for. One that is further ahead than anybody who reads its answers is cut off.
 */
export function answerInTurn(handler: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, (() => void)[]>();

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    response.once('close', () => {
      const isLast = ahead.get(socket)?.length === 0;
      if (isLast) ahead.delete(socket);
      // Others have their turn before its next.
      else setImmediate(beginNext, socket);
    });
    handler(request, response as Parameters<RequestListener>[1]);
  };

  const beginNext = (socket: Socket): void => {
    const next = ahead.get(socket)?.shift();
    // What it still asked for has nobody left who could be told.
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
