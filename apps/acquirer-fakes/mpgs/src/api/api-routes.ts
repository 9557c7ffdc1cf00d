import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Desk } from '../desk.ts';
import { carryOut } from '../operations/carry-out.ts';
import { errorBody, invalid, isRefusal, type Refusal, unknownOrder } from '../operations/refusal.ts';
import { retrievedBody, transactionBody } from './answers.ts';
import { isMerchant, type Merchants } from './credentials.ts';
import { textAt } from './member.ts';
import { readCard } from './read-card.ts';

type Path = { readonly version: string; readonly merchant: string; readonly order: string; readonly id: string };

const BASE = '/api/rest/version/:version/merchant/:merchant';
const ID = /^[\x21-\x7e]{1,40}$/;

export function addApiRoutes(app: FastifyInstance, desk: Desk, merchants: Merchants): void {
  app.addHook('preHandler', async (request, reply) => {
    const { merchant } = request.params as Partial<Path>;
    if (merchant === undefined || isMerchant(merchants, merchant, request.headers.authorization)) return;
    return sendRefusal(reply, { ...invalid('Invalid credentials.'), status: 401 });
  });

  app.post(`${BASE}/session`, (request, reply) =>
    answering(desk, request, reply, 'CREATE_SESSION', () => {
      const { merchant } = request.params as Path;
      const session = { id: desk.sessions.create(merchant), updateStatus: 'NO_UPDATE', version: 'a1' };
      return { merchant, result: 'SUCCESS', session };
    }),
  );

  app.put(`${BASE}/session/:id`, (request, reply) =>
    answering(desk, request, reply, 'UPDATE_SESSION', () => {
      const { merchant, id } = request.params as Path;
      if (!desk.sessions.has(merchant, id)) return invalid('Form Session not found or expired.', 'session.id');
      const card = readCard(request.body);
      if (isRefusal(card)) return card;
      desk.sessions.put(merchant, id, card);
      return { merchant, session: { id, updateStatus: 'SUCCESS', version: 'a2' }, version: '100' };
    }),
  );

  app.put(`${BASE}/order/:order/transaction/:id`, async (request, reply) => {
    const { merchant: merchantId, order: orderId, id: transactionId } = request.params as Path;
    const operation = textAt(request.body, 'apiOperation') ?? '';
    return answering(desk, request, reply, operation, async () => {
      if (!ID.test(orderId) || !ID.test(transactionId)) return invalid('The id is too long.', 'order.id');
      const read = desk.sessions.card(merchantId, textAt(request.body, 'session.id') ?? '');
      const isSlow = desk.faults.take(operation, ['slow']) !== undefined;
      if (isSlow) await pause(desk.lateMs);
      const sessions = isSlow ? { ...desk.sessions, card: () => read } : desk.sessions;
      const asked = { merchantId, orderId, transactionId, operation, body: request.body };
      const done = carryOut({ ...desk, sessions }, asked);
      if (isRefusal(done)) return done;
      const settled = await onceDecided(desk, done.order, done.transaction.id);
      return transactionBody(settled.order, settled.transaction, desk.acsUrl());
    });
  });

  app.get(`${BASE}/order/:order`, (request, reply) =>
    answering(desk, request, reply, 'RETRIEVE_ORDER', () => {
      const { merchant, order: orderId } = request.params as Path;
      const order = desk.book.order(merchant, orderId);
      return order === undefined ? unknownOrder(orderId, merchant) : retrievedBody(order);
    }),
  );
}

/** If the bank is late, the request waits. A repeated request waits for the same decision. */
async function onceDecided(
  { book, lateMs }: Desk,
  { merchantId, id }: { merchantId: string; id: string },
  sale: string,
) {
  const end = Date.now() + 2 * lateMs;
  for (;;) {
    const order = book.order(merchantId, id);
    const transaction = order?.transactions.find((each) => each.id === sale);
    if (!order || !transaction) throw new Error('the book has lost a transaction');
    const isWaitedFor = transaction.result === 'PENDING' && transaction.type !== 'AUTHENTICATION';
    if (!isWaitedFor || Date.now() > end) return { order, transaction };
    await pause(10);
  }
}

async function answering(
  { faults }: Desk,
  { method }: FastifyRequest,
  reply: FastifyReply,
  operation: string,
  run: () => object | Promise<object>,
): Promise<FastifyReply> {
  const { kind } = faults.take(operation, ['lose_request', 'lose_answer', 'busy']) ?? {};
  if (kind === 'lose_request') return cut(reply);
  if (kind === 'busy') {
    const busy = { status: 503, cause: 'SERVER_BUSY', explanation: 'Please try again later.' } as const;
    return sendRefusal(reply, busy);
  }
  const done = await run();
  if (kind === 'lose_answer') return cut(reply);
  if (isRefusal(done)) return sendRefusal(reply, done);
  // Fastify's own serialiser does not know the raw numbers of amounts.
  return reply
    .code(method === 'GET' ? 200 : 201)
    .type('application/json')
    .send(JSON.stringify(done));
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).send(errorBody(refusal));
}
