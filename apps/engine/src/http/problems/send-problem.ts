import type { Refusal } from '@pay/core/ground/refusals/refusal';
import { RETRY_AFTER_SECONDS } from '@pay/core/ground/refusals/retry-after';
import { PROBLEM_CONTENT_TYPE, PROBLEMS } from '@pay/serving/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from './problem.ts';

/**
 * Sends a refusal, on any route. Pass `retryAfterSeconds` if a more exact wait than the default for the code is known,
 * or null if waiting does not help.
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  retryAfterSeconds: number | null = RETRY_AFTER_SECONDS[refusal.code] ?? null,
): FastifyReply {
  const { status } = PROBLEMS[refusal.code];
  request.refusedWith = refusal.code;
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds));
  const { baseUrls, environment } = request.server.engine;
  const detailed = refusal.code === 'wrong_environment' ? withRightHost(refusal, baseUrls, environment) : refusal;
  const problem = problemOf(detailed, { baseUrl: baseUrls[environment], requestId: request.id });
  return reply.code(status).type(PROBLEM_CONTENT_TYPE).send(problem);
}

function withRightHost(
  refusal: Refusal,
  baseUrls: Readonly<Record<'sandbox' | 'live', string>>,
  environment: 'sandbox' | 'live',
): Refusal {
  const right = environment === 'sandbox' ? 'live' : 'sandbox';
  return { ...refusal, detail: `This is a ${right} key. Its host is ${baseUrls[right]}.` };
}
