import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Logs a request of the server API once it is answered. Requests with a made-up key belong to no profile and are not
 * logged.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { presentedKey, refusedWith } = request;
  if (presentedKey !== null && refusedWith !== 'api_key_invalid') {
    request.server.engine.requestLog.note({
      keyHash: presentedKey.keyHash,
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '',
      params: request.params,
      status: reply.statusCode,
      code: refusedWith,
      durationMs: reply.elapsedTime,
      address: presentedKey.address ?? null,
      answeredAt: performance.now(),
    });
  }
  done();
}
