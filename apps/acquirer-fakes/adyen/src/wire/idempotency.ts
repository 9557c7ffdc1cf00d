import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IN_PROGRESS } from './service-error.ts';

type Answered = { readonly status: number; readonly body: string };

/**
 * Gives a request with a known `Idempotency-Key` the answer to the first request with this key, whatever its body
 * contains. While the first request is in progress, the others are refused. Only successful answers are kept.
 */
export function addIdempotency(app: FastifyInstance): void {
  const answers = new Map<string, Answered | 'in progress'>();

  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request);
    const answered = key === null ? undefined : answers.get(key);
    if (answered === 'in progress') throw IN_PROGRESS();
    if (answered !== undefined) return reply.code(answered.status).type('application/json').send(answered.body);
    if (key !== null) answers.set(key, 'in progress');
    return undefined;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const key = keyOf(request);
    if (key === null || answers.get(key) !== 'in progress') return payload;
    if (reply.statusCode < 300) answers.set(key, { status: reply.statusCode, body: String(payload) });
    else if (!isRefusedRepetition(payload)) answers.delete(key);
    return payload;
  });
}

function keyOf({ method, url, headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return method === 'POST' && typeof key === 'string' ? `${url} ${headers['x-api-key']} ${key}` : null;
}

function isRefusedRepetition(payload: unknown): boolean {
  return typeof payload === 'string' && payload.includes('"704"');
}
