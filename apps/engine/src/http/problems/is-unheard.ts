import type { FastifyReply } from 'fastify';

/**
 * Whether nobody will read the answer to a failed request: its connection is closed, or the request was refused while
 * its body was arriving. Thousands of requests can end like this at the same time, so nothing is written for them.
 */
export function isUnheard({ raw: { socket } }: FastifyReply): boolean {
  return socket === null || socket.destroyed || socket.writableEnded;
}
