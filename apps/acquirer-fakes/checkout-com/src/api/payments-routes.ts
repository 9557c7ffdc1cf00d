import type { FastifyInstance } from 'fastify';
import { newId } from '../book/book.ts';
import type { Payment } from '../book/payment.ts';
import type { Card } from '../book/tokens.ts';
import type { Desk } from '../desk.ts';
import type { Fault } from '../faults.ts';
import { codeOf, flowOf } from '../test-cards.ts';
import { admitted } from './admit.ts';
import { type Answer, carryOut, invalid, later, NOT_FOUND } from './answer.ts';
import { actionBody, paymentBody, saleBody } from './bodies.ts';
import { decideSale, endIfLate } from './decide.ts';
import { SALE } from './sale-schema.ts';

type SaleRequest = {
  readonly source: { readonly token?: string };
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  readonly success_url: string;
  readonly failure_url: string;
};
type OfPayment = { Params: { id: string } };

/** These currencies have three decimals, and the last digit must be 0. */
const THOUSANDTHS: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** The cards of payments whose shopper is with the issuer, until they are decided. */
export type Waiting = Map<string, Card>;

export function addPaymentsRoutes(app: FastifyInstance, desk: Desk, waiting: Waiting): void {
  const { book, url } = desk;

  app.post('/payments', { schema: { body: SALE } }, (request, reply) => {
    const account = admitted(request);
    const sale = request.body as SaleRequest;
    return carryOut(desk, request, reply, { operation: 'PAYMENT', account, reference: sale.reference }, (fault) =>
      takeSale(desk, waiting, account, sale, fault),
    );
  });

  app.get('/payments', (request, reply) => {
    const account = admitted(request);
    const { reference = '' } = request.query as { readonly reference?: string };
    return carryOut(desk, request, reply, { operation: 'LIST', account, reference }, () => {
      const listed = book.byReference(account, reference).filter(({ isListed }) => isListed);
      const data = listed.map((payment) => paymentBody(endIfLate(desk, payment) ?? payment, url()));
      return { status: 200, body: { limit: 10, skip: 0, total_count: data.length, data } };
    });
  });

  app.get<OfPayment>('/payments/:id', (request, reply) => {
    const account = admitted(request);
    return carryOut(desk, request, reply, { operation: 'DETAILS', account }, () => {
      const payment = endIfLate(desk, book.find(account, request.params.id));
      return payment ? { status: 200, body: paymentBody(payment, url()) } : NOT_FOUND;
    });
  });

  app.get<OfPayment>('/payments/:id/actions', (request, reply) => {
    const account = admitted(request);
    return carryOut(desk, request, reply, { operation: 'ACTIONS', account }, () => {
      const payment = endIfLate(desk, book.find(account, request.params.id));
      return payment ? { status: 200, body: payment.actions.map(actionBody) } : NOT_FOUND;
    });
  });
}

async function takeSale(
  desk: Desk,
  waiting: Waiting,
  account: string,
  { source, amount, currency, reference, ...sale }: SaleRequest,
  fault: Fault['kind'] | undefined,
): Promise<Answer> {
  if (source.token === undefined) return invalid('token_required');
  if (THOUSANDTHS.has(currency) && amount % 10 !== 0) return invalid('amount_invalid');
  const card = desk.tokens.use(account, source.token);
  if (typeof card === 'string') return invalid(card);
  const flow = flowOf(card);
  const payment: Payment = {
    id: newId('pay'),
    session: newId('sid'),
    account,
    reference,
    amount,
    currency,
    returnUrls: { success: sale.success_url, failure: sale.failure_url },
    lastFour: card.number.slice(-4),
    at: new Date().toISOString(),
    visit: flow === null ? null : newId('visit'),
    state: 'pending',
    threeDs: null,
    code: null,
    held: 0,
    isFinal: false,
    isListed: fault !== 'unlisted',
    actions: [],
  };
  desk.book.add(payment);
  if (fault === 'unlisted') {
    void later(desk).then(() => {
      payment.isListed = true;
    });
  }
  desk.book.changed(payment);
  if (flow !== null) {
    waiting.set(payment.id, card);
    return { status: 202, body: saleBody(payment, desk.url()) };
  }
  if (fault === 'silent') return { status: 201, body: saleBody(payment, desk.url()) };
  if (fault === 'late') await later(desk);
  if (fault === 'partial') decideSale(desk, payment, '10010', Math.max(10, amount - (amount % 100) - 100));
  else decideSale(desk, payment, codeOf(card));
  return { status: 201, body: saleBody(payment, desk.url()) };
}
