import { presentedKey } from '@pay/core/merchants/keys/presented-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems/send-problem.ts';

/** Reads X-API-KEY before the body, so that requests with an unusable key are refused first. */
export function readPresentedKey(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const header = request.headers['x-api-key'];
  const presented = presentedKey(typeof header === 'string' ? header : undefined, request.server.engine.keyPepper);
  if (!presented.ok) return void sendProblem(request, reply, presented.refusal);
  request.presentedKey = presented.value;
  done();
}
