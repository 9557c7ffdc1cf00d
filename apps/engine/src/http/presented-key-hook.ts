import { presentedKey } from '@pay/core/keys/presented-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems/send-problem.ts';

/** Reads X-API-KEY before the body is read: what the header alone tells is refused first. */
export async function readPresentedKey(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const header = request.headers['x-api-key'];
  const presented = presentedKey(typeof header === 'string' ? header : undefined, request.server.engine.keyPepper);
  if (!presented.ok) return sendProblem(request, reply, presented.refusal);
  request.presentedKey = presented.value;
  return undefined;
}
