import type { FastifySchema } from 'fastify';
import { readPresentedKey } from '../presented-key-hook.ts';

/** What every route of the server API has in common: the key is read first, and the document says so. */
export function serverOperation<S extends FastifySchema>(operationId: string, summary: string, schema: S) {
  return {
    onRequest: readPresentedKey,
    schema: { operationId, summary, tags: ['Server API'], security: [{ apiKey: [] }], ...schema },
  };
}
