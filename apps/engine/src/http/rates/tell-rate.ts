import type { FastifyReply, FastifyRequest } from 'fastify';

/** Counts the request under its key, once the key is known to exist, so made-up keys are not kept. */
export function tellRate<Payload>(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Payload,
  done: (error: null, payload: Payload) => void,
): void {
  if (request.presentedKey !== null && reply.statusCode !== 401) {
    const { keyRates } = request.server.engine.guards;
    reply.header('ratelimit-policy', keyRates.policy);
    reply.header('ratelimit', keyRates.count(request.presentedKey.keyHash));
  }
  done(null, payload);
}
