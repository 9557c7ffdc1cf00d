import type { PresentedKey } from '@pay/core/ground/actors/actor';
import type { Result } from '@pay/core/ground/refusals/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { presentedKeyOf } from './answer-idempotently.ts';
import { sendProblem } from './problems/send-problem.ts';

/** Runs an operation of the server API that takes no idempotency key, and sends its result. */
export async function answerOperation<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: (actor: PresentedKey) => Promise<Result<T>>,
  toBody: (value: T) => unknown = (value) => value,
): Promise<void> {
  const result = await operation(presentedKeyOf(request));
  if (result.ok) await reply.send(toBody(result.value));
  else await sendProblem(request, reply, result.refusal);
}
