import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Desk } from '../desk.ts';
import type { Fault, Operation } from '../faults.ts';

export type Answer = { readonly status: number; readonly body?: unknown };

/** The request is not carried out, for these reasons. */
export function invalid(...codes: readonly string[]): Answer {
  const body = { request_id: randomUUID(), error_type: 'request_invalid', error_codes: codes };
  return { status: 422, body };
}

export const NOT_ALLOWED: Answer = { status: 403 };
export const NOT_FOUND: Answer = { status: 404 };

type Named = { readonly operation: Operation; readonly account: string; readonly reference?: string | undefined };

/** Carries out a request once for each key, with the fault that is planned for it. */
export async function carryOut(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, account, reference }: Named,
  work: (fault: Fault['kind'] | undefined) => Answer | Promise<Answer>,
): Promise<FastifyReply> {
  const fault = desk.faults.take(operation, reference);
  if (fault === 'lose_request') return hangUp(request, reply);
  if (fault === 'busy') return reply.code(503).send({ error_type: 'processing_error' });
  const key = keyOf(request, account);
  const answer = await once(desk, key, () => work(fault));
  if (fault === 'fails_after') {
    if (key !== null) desk.kept.delete(key);
    return reply.code(500).send();
  }
  if (fault === 'lose_answer' || fault === 'silent') return hangUp(request, reply);
  return reply.code(answer.status).send(answer.body);
}

/** Only successful answers are kept. While the first request is in progress, the others are refused. */
async function once({ kept }: Desk, key: string | null, work: () => Answer | Promise<Answer>): Promise<Answer> {
  if (key === null) return work();
  const earlier = kept.get(key);
  if (earlier === 'in progress') return { status: 429 };
  if (earlier !== undefined) return earlier;
  kept.set(key, 'in progress');
  const answer = await work();
  if (answer.status < 300) kept.set(key, answer);
  else kept.delete(key);
  return answer;
}

function keyOf({ method, url, headers }: FastifyRequest, account: string): string | null {
  const key = headers['cko-idempotency-key'];
  return method === 'POST' && typeof key === 'string' ? `${account} ${url} ${key}` : null;
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy();
  return reply.hijack();
}

export function later({ lateMs }: Desk): Promise<void> {
  return pause(lateMs, undefined, { ref: false });
}
