import type { FastifyInstance } from 'fastify';
import type { Account, NoticeFault } from '../accounts.ts';
import type { Desk } from '../desk.ts';
import type { DisputeEvent } from '../notices/item.ts';
import type { Control } from './control.ts';

const TEXT = { type: 'string', minLength: 1 } as const;
const FAULTS: readonly NoticeFault[] = ['doubled', 'late', 'reordered', 'lost', 'batched'];
const ACCOUNT = {
  type: 'object',
  properties: {
    apiKey: TEXT,
    hmacKey: { type: 'string', pattern: '^[0-9A-Fa-f]{64}$' },
    noticeUrl: { type: ['string', 'null'] },
    faults: { type: 'array', items: { enum: FAULTS } },
  },
  required: ['apiKey', 'hmacKey', 'noticeUrl', 'faults'],
  additionalProperties: false,
} as const;

const DISPUTE = {
  type: 'object',
  properties: {
    eventCode: TEXT,
    pspReference: TEXT,
    value: { type: 'integer', minimum: 0 },
    reasonCode: TEXT,
  },
  required: ['eventCode', 'pspReference'],
  additionalProperties: false,
} as const;

type Named = { Params: { name: string } };

/** The controls as routes, for people and other processes: configure an account, and cause events. */
export function addControlRoutes(app: FastifyInstance, { accounts, book, refused }: Desk, control: Control): void {
  app.put<Named>('/control/accounts/:name', { schema: { body: ACCOUNT } }, async ({ params, body }, reply) => {
    accounts.set(params.name, body as Account);
    return reply.code(204).send();
  });
  app.post<Named>('/control/accounts/:name/test-notice', async ({ params }, reply) => {
    control.sendTestNotice(params.name);
    return reply.code(204).send();
  });
  for (const [path, isHeld] of [
    ['hold', true],
    ['release', false],
  ] as const) {
    app.post(`/control/notices/${path}`, async (_request, reply) => {
      control.holdNotices(isHeld);
      return reply.code(204).send();
    });
  }
  for (const kind of ['capture', 'refund'] as const) {
    app.post<Named>(`/control/${kind}s/:name/fail`, async ({ params }, reply) =>
      reply.code(control.fail(kind, params.name) ? 204 : 404).send(),
    );
  }
  app.post<Named>('/control/offers/:name/close', async ({ params }, reply) =>
    reply.code(control.closeOffer(params.name) ? 204 : 404).send(),
  );
  app.put<Named>('/control/refusals/:name', async ({ params }, reply) => {
    refused.add(params.name);
    return reply.code(204).send();
  });
  app.delete<Named>('/control/refusals/:name', async ({ params }, reply) =>
    reply.code(refused.delete(params.name) ? 204 : 404).send(),
  );
  app.get<Named>('/control/payments/:name', async ({ params }, reply) => {
    const payment = book.payments.findLast(({ reference }) => reference === params.name);
    return payment === undefined ? reply.code(404).send() : payment;
  });
  app.get('/control/changes', async () => book.changes);
  app.post<Named>('/control/payments/:name/disputes', { schema: { body: DISPUTE } }, async ({ params, body }, reply) =>
    reply.code(control.dispute(params.name, body as DisputeEvent) ? 204 : 404).send(),
  );
  app.get('/control/book', async () => ({ payments: book.payments, modifications: book.modifications }));
}
