import { guardServer, type ServerGuard } from '@pay/connections/guard-server';
import { newRequestId } from '@pay/serving/new-request-id';
import type { FastifyBaseLogger } from 'fastify';
import { problemOf } from './problem.ts';

/** The limits of the engine's connections. Refusals are problems, as everywhere else. */
export function guardConnections(baseUrl: string, logger: FastifyBaseLogger): ServerGuard {
  return guardServer({
    logger,
    newRequestId,
    headers: {},
    problem: ({ status, detail }, requestId) =>
      JSON.stringify({ ...problemOf({ code: 'invalid_request', detail }, { baseUrl, requestId }), status }),
  });
}
