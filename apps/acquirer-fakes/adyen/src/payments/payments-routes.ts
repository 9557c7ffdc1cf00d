import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newPspReference } from '../book/book.ts';
import type { Amount, Payment } from '../book/payment.ts';
import type { Desk, Visit } from '../desk.ts';
import { authorisationItem } from '../notices/item.ts';
import { DETAILS, PAYMENT } from '../wire/schemas.ts';
import { invalid } from '../wire/service-error.ts';
import { checkShopper, type Shopper } from './check-shopper.ts';
import { decidedReply } from './payment-reply.ts';
import { type Card, isNumberValid, refusalOf, scenarioOf } from './test-cards.ts';

type PaymentRequest = Shopper & {
  readonly merchantAccount: string;
  readonly reference: string;
  readonly amount: Amount;
  readonly returnUrl: string;
  readonly paymentMethod: Card;
};

type Details = { readonly redirectResult?: string; readonly MD?: string; readonly PaRes?: string };

/** Stands for the answer to a sale whose connection is cut. */
const LOST = Symbol('lost');

export function addPaymentsRoutes(app: FastifyInstance, desk: Desk, url: () => string): void {
  app.post('/v72/payments', { schema: { body: PAYMENT } }, async (request, reply) => {
    const answer = await takePayment(desk, request.body as PaymentRequest, url());
    return answer === LOST ? hangUp(request, reply) : answer;
  });

  app.post('/v72/payments/details', { schema: { body: DETAILS } }, async (request) => {
    const { redirectResult, MD, PaRes } = (request.body as { readonly details: Details }).details;
    const visit = desk.visits.withResult(redirectResult ?? PaRes ?? '');
    const isRight = visit !== undefined && (visit.method === 'GET' ? redirectResult !== undefined : MD === visit.token);
    if (!isRight) throw invalid('14_0391', 'The result of the redirect is not valid');
    complete(desk, visit);
    return decidedReply(visit.payment);
  });
}

async function takePayment(desk: Desk, request: PaymentRequest, url: string): Promise<object | typeof LOST> {
  const { paymentMethod: card, merchantAccount, reference, amount, returnUrl } = request;
  if (!isNumberValid(card.number)) throw invalid('101', 'Invalid card number');
  checkShopper(request);
  const { redirect, refusal, isAnswerLost } = scenarioOf(card);
  const payment: Payment = {
    pspReference: newPspReference(),
    merchantAccount,
    reference,
    amount,
    returnUrl,
    lastFour: card.number.slice(-4),
    expiry: `${card.expiryMonth}/${card.expiryYear}`,
    state: 'redirected',
    refusal: null,
    threeDs: null,
    captured: 0,
    refunded: 0,
    isCaptured: false,
  };
  desk.book.add(payment);
  const decide = () => {
    payment.state = refusal === null ? 'authorised' : 'refused';
    payment.refusal = refusal;
  };
  if (redirect !== null) {
    desk.book.decided(payment);
    return redirectTo(desk, { payment, method: redirect, decide }, url);
  }
  decide();
  desk.book.decided(payment);
  desk.notify(payment.merchantAccount, authorisationItem(payment));
  return isAnswerLost ? LOST : decidedReply(payment);
}

/** The reference in this answer is not the payment's: that one comes with the details and in the notice. */
function redirectTo(desk: Desk, parts: Pick<Visit, 'payment' | 'method' | 'decide'>, url: string): object {
  const [id, token, result] = [newKey(), newKey(), newKey()];
  desk.visits.add({ ...parts, id, token, result, answer: null });
  const at = `${url}/issuer/${id}`;
  const action =
    parts.method === 'GET'
      ? { type: 'redirect', paymentMethodType: 'scheme', method: 'GET', url: `${at}?token=${token}` }
      : { type: 'redirect', paymentMethodType: 'scheme', method: 'POST', url: at, data: { MD: token, PaReq: result } };
  return { resultCode: 'RedirectShopper', pspReference: newPspReference(), action };
}

/** Decides the payment of a visit once, according to the shopper's answer. */
function complete(desk: Desk, { payment, answer, decide }: Visit): void {
  if (payment.state !== 'redirected' || answer === null) return;
  payment.threeDs = answer === 'approve' ? 'Y' : 'N';
  if (answer === 'approve') decide();
  else {
    payment.state = 'refused';
    payment.refusal = refusalOf('11', null);
  }
  desk.book.decided(payment);
  desk.notify(payment.merchantAccount, authorisationItem(payment));
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy();
  return reply.hijack();
}

function newKey(): string {
  return randomBytes(24).toString('base64url');
}
