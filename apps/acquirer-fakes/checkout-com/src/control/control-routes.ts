import type { FastifyInstance } from 'fastify';
import type { Account } from '../accounts.ts';
import { decideSilent } from '../api/decide.ts';
import type { Desk } from '../desk.ts';
import type { Fault } from '../faults.ts';

const TEXT = { type: 'string', minLength: 1 } as const;
const ACCOUNT = {
  type: 'object',
  properties: {
    secretKey: TEXT,
    publicKey: TEXT,
    webhook: {
      type: ['object', 'null'],
      properties: {
        url: TEXT,
        key: TEXT,
        faults: { type: 'array', items: { enum: ['doubled', 'late', 'reordered', 'lost', 'forged'] } },
      },
      required: ['url', 'key', 'faults'],
      additionalProperties: false,
    },
  },
  required: ['secretKey', 'publicKey', 'webhook'],
  additionalProperties: false,
} as const;

type Named = { Params: { name: string } };

/** Routes that only the fake has: its book, its accounts, and faults on demand. */
export function addControlRoutes(app: FastifyInstance, desk: Desk): void {
  const { accounts, book, faults } = desk;
  app.put<Named>('/control/accounts/:name', { schema: { body: ACCOUNT } }, async ({ params, body }, reply) => {
    accounts.set(params.name, body as Account);
    return reply.code(204).send();
  });
  app.post('/control/faults', async ({ body }, reply) => {
    faults.add(body as Fault);
    return reply.code(204).send();
  });
  // Lets an issuer that was silent answer. A payment that is already decided stays unchanged.
  app.put<Named>('/control/decisions/:name', async ({ params, body }, reply) => {
    decideSilent(desk, params.name, (body as { readonly code: string }).code);
    return reply.code(204).send();
  });
  app.get('/control/changes', async () => book.changes);
  app.get<Named>('/control/payments/:name', async ({ params }, reply) => {
    const payment = book.payments.findLast(({ reference }) => reference === params.name);
    return payment === undefined ? reply.code(404).send() : payment;
  });
}
