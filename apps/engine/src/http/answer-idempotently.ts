import type { PresentedKey } from '@pay/core/ground/actors/actor';
import { refusedAfterKeyCheck } from '@pay/core/merchants/keys/check-key';
import { parseIdempotencyKey } from '@pay/core/paying/idempotency/idempotency-key';
import type { Replayable } from '@pay/core/paying/idempotency/idempotently';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems/send-problem.ts';

/**
 * Runs an operation of the server API under the request's key and idempotency key, and sends its result.
 */
export async function answerIdempotently<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: (actor: PresentedKey, idempotencyKey: string | undefined) => Promise<Replayable<T>>,
  toBody: (value: T) => unknown,
): Promise<void> {
  const actor = presentedKeyOf(request);
  const header = request.headers['idempotency-key'];
  const key = parseIdempotencyKey(Array.isArray(header) ? header.join() : header, request.server.engine.keyPepper);
  const { result, isReplay } = key.ok
    ? await operation(actor, key.value)
    : { result: await refusedAfterKeyCheck(request.server.engine, actor, key.refusal), isReplay: false };
  if (isReplay) reply.header('idempotent-replayed', 'true');
  if (result.ok) await reply.send(toBody(result.value));
  // A kept refusal stays the answer under this key, however long the caller waits.
  else await sendProblem(request, reply, result.refusal, isReplay ? null : undefined);
}

/** The key of the request. The hook `readPresentedKey` has refused every request without a key. */
export function presentedKeyOf(request: FastifyRequest): PresentedKey {
  if (request.presentedKey === null) throw new Error('a server route lacks the readPresentedKey hook');
  return request.presentedKey;
}
