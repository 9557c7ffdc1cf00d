import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newPspReference } from '../book/book.ts';
import type { Amount, Modification, ModificationKind, Payment } from '../book/payment.ts';
import type { Desk } from '../desk.ts';
import { modificationItem } from '../notices/item.ts';
import { CANCEL, MOVEMENT, REVERSAL } from '../wire/schemas.ts';
import { invalid } from '../wire/service-error.ts';
import { type Decision, decideCancel, decideCapture, decideRefund, decideReversal, REFUSED } from './decide.ts';

type Body = {
  readonly merchantAccount: string;
  readonly reference?: string;
  readonly paymentReference?: string;
  readonly amount?: Amount;
};
type OfPayment = FastifyRequest<{ Params: { theirs: string }; Body: Body }>;

const NOT_FOUND: Decision = { isDone: false, reason: 'Original payment not found' };
const MOVEMENTS = { captures: ['capture', decideCapture], refunds: ['refund', decideRefund] } as const;

/** Each request is acknowledged immediately and decided in the book; a notice reports the outcome. */
export function addModificationsRoutes(app: FastifyInstance, desk: Desk): void {
  for (const [path, [kind, decide]] of Object.entries(MOVEMENTS)) {
    app.post(`/v72/payments/:theirs/${path}`, { schema: { body: MOVEMENT } }, async (request: OfPayment, reply) => {
      const { amount = { currency: '', value: 0 } } = request.body;
      const payment = paymentOf(desk, request);
      const isRefused = desk.refused.has(request.body.reference ?? '');
      const modification = note(desk, kind, request.body, payment, isRefused ? REFUSED : decide(payment, amount));
      return reply.code(201).send({ ...received(request.body, modification), amount });
    });
  }

  app.post('/v72/payments/:theirs/reversals', { schema: { body: REVERSAL } }, async (request: OfPayment, reply) => {
    const payment = paymentOf(desk, request);
    const decision = desk.refused.has(payment.reference) ? REFUSED : decideReversal(payment);
    const modification = note(desk, 'reversal', request.body, payment, decision);
    return reply.code(201).send(received(request.body, modification));
  });

  app.post('/v72/cancels', { schema: { body: CANCEL } }, async (request: FastifyRequest<{ Body: Body }>, reply) => {
    const { merchantAccount, paymentReference = '' } = request.body;
    const payment = desk.book.byReference(merchantAccount, paymentReference);
    const isRefused = desk.refused.has(paymentReference);
    const decision = payment ? (isRefused ? REFUSED : decideCancel(payment)) : NOT_FOUND;
    const { pspReference } = note(desk, 'cancel', request.body, payment, decision);
    const { reference } = request.body;
    return reply
      .code(201)
      .send({ merchantAccount, paymentReference, ...(reference && { reference }), pspReference, status: 'received' });
  });
}

function paymentOf({ book }: Desk, { params, body }: OfPayment): Payment {
  const payment = book.byPspReference(params.theirs);
  if (payment?.merchantAccount !== body.merchantAccount)
    throw invalid('167', 'Original pspReference required for this operation');
  return payment;
}

/** Records a modification in the book, and sends its notice. */
function note(
  { book, notify }: Desk,
  kind: ModificationKind,
  { merchantAccount, reference, paymentReference, amount }: Body,
  payment: Payment | undefined,
  decision: Decision,
): Modification {
  const modification: Modification = {
    pspReference: newPspReference(),
    kind,
    reference: (kind === 'cancel' ? paymentReference : reference) ?? payment?.reference ?? '',
    paymentPspReference: payment?.pspReference ?? null,
    amount: amount ?? payment?.amount ?? null,
    ...decision,
  };
  book.note(modification);
  notify(merchantAccount, modificationItem(modification));
  return modification;
}

function received({ merchantAccount, reference }: Body, { pspReference, paymentPspReference }: Modification): object {
  return { merchantAccount, paymentPspReference, pspReference, ...(reference && { reference }), status: 'received' };
}
