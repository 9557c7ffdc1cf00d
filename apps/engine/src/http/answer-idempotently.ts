import { parseIdempotencyKey } from '@pay/core/idempotency/idempotency-key';
import { refusedAfterKeyCheck } from '@pay/core/keys/check-key';
import type { PresentedKey } from '@pay/core/keys/presented-key';
import type { Result } from '@pay/core/refusals/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems/send-problem.ts';

type Answered<T> = { readonly value: T; readonly isReplay: boolean };

/**
 * Runs an operation of the server API under the request's key and idempotency key, and answers what it gave.
 */
export async function answerIdempotently<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: (actor: PresentedKey, idempotencyKey: string | undefined) => Promise<Result<Answered<T>>>,
  toBody: (value: T) => unknown,
): Promise<void> {
  const actor = presentedKeyOf(request);
  const header = request.headers['idempotency-key'];
  const key = parseIdempotencyKey(Array.isArray(header) ? header.join() : header);
  const result = key.ok
    ? await operation(actor, key.value)
    : await refusedAfterKeyCheck(request.server.engine, actor, key.refusal);
  if (!result.ok) {
    await sendProblem(request, reply, result.refusal);
    return;
  }
  if (result.value.isReplay) reply.header('idempotent-replayed', 'true');
  await reply.send(toBody(result.value.value));
}

/** The bearer of the key; the hook has refused every request without one. */
export function presentedKeyOf(request: FastifyRequest): PresentedKey {
  if (request.presentedKey === null) throw new Error('a server route lacks the readPresentedKey hook');
  return request.presentedKey;
}
