import { textAt } from '../api/member.ts';
import { transactionOf, withTransaction } from '../book/book.ts';
import { readMoney } from '../book/money.ts';
import type { Order, Response, Transaction } from '../book/order.ts';
import type { PresentedCard } from '../book/sessions.ts';
import { bankAnswer } from '../book/test-data.ts';
import type { Desk } from '../desk.ts';
import { cardOf } from './authentication.ts';
import { newOrder, newTransaction } from './new-order.ts';
import { invalid, type Refusal } from './refusal.ts';
import { brandOf, cardHash, type Done, maskedNumber, type OperationRequest, requestText } from './request.ts';

const PENDING: Response = {
  result: 'PENDING',
  gatewayCode: 'PENDING',
  acquirerCode: null,
  recommendation: 'NO_ACTION',
};
const SALES: ReadonlySet<string> = new Set(['PAYMENT', 'AUTHORIZATION']);
const GO_ON: ReadonlySet<string> = new Set([
  'AUTHENTICATION_SUCCESSFUL',
  'AUTHENTICATION_ATTEMPTED',
  'AUTHENTICATION_UNAVAILABLE',
  'AUTHENTICATION_EXEMPT',
  'AUTHENTICATION_NOT_IN_EFFECT',
]);

/** PAY or AUTHORIZE. The bank's answer is in the card's test data; a late bank leaves the sale pending. */
export function sell(desk: Desk, request: OperationRequest, order: Order | undefined): Done | Refusal {
  const card = cardOf(desk, request);
  const money = readMoney(textAt(request.body, 'order.amount'), textAt(request.body, 'order.currency'));
  if (card === undefined) return invalid('The session has no card.', 'session.id');
  if (money === null) return invalid('The amount is not valid.', 'order.amount');
  const refusal = refusalOf(request, order, card);
  if (refusal !== null) return refusal;
  const type = request.operation === 'PAY' ? 'PAYMENT' : 'AUTHORIZATION';
  const made = newTransaction(desk, request, type, requestText(request.body), money);
  const isLate = desk.faults.take(request.operation, ['late']) !== undefined;
  const opened: Order = {
    ...(order ?? newOrder(desk, request, money.currency)),
    minor: money.minor,
    reference: textAt(request.body, 'order.reference'),
    notificationUrl: textAt(request.body, 'order.notificationUrl'),
    card: { brand: brandOf(card), masked: maskedNumber(card), hash: cardHash(card) },
  };
  const said = { ...bankAnswer(card), isPartial: desk.faults.take(request.operation, ['partial']) !== undefined };
  if (isLate) {
    const transaction = { ...made, ...PENDING };
    const recorded = desk.book.record(withTransaction({ ...opened, status: 'PENDING' }, transaction));
    setTimeout(() => settle(desk, recorded, made.id, said), desk.lateMs).unref();
    return { order: recorded, transaction };
  }
  const settled = decided(desk, opened, { ...made, ...PENDING }, said);
  return { order: desk.book.record(settled.order), transaction: settled.transaction };
}

function refusalOf(request: OperationRequest, order: Order | undefined, card: PresentedCard): Refusal | null {
  if (order?.transactions.some(({ type }) => SALES.has(type)))
    return invalid('The order already has a sale.', 'order.id');
  const authenticated = textAt(request.body, 'authentication.transactionId');
  if (authenticated === null) return null;
  const { authentication } = transactionOf(order, authenticated) ?? {};
  if (!authentication || !GO_ON.has(authentication.status)) {
    return invalid('The payer has not been authenticated.', 'authentication.transactionId');
  }
  const isSame = authentication.cardHash === cardHash(card);
  return isSame ? null : invalid('A different card was authenticated.', 'authentication.transactionId');
}

type Said = Response & { readonly csc?: string; readonly isPartial?: boolean };

/** Gives a sale its missing outcome, as if the bank had finally answered. */
export function settle(desk: Desk, { merchantId, id }: Order, transactionId: string, said: Said): void {
  const order = desk.book.order(merchantId, id);
  const sale = transactionOf(order, transactionId);
  const isOpen = sale && (sale.result === 'PENDING' || sale.result === 'UNKNOWN' || sale.gatewayCode === 'TIMED_OUT');
  if (order && sale && isOpen) desk.book.record(decided(desk, order, sale, said).order);
}

function decided({ newReceipt }: Desk, order: Order, pending: Transaction, { isPartial, ...said }: Said): Done {
  const isApproved = said.result === 'SUCCESS';
  const transaction: Transaction = {
    ...pending,
    ...said,
    csc: said.csc ?? pending.csc,
    gatewayCode: isApproved && isPartial ? 'PARTIALLY_APPROVED' : said.gatewayCode,
    approvalCode: isApproved ? newReceipt().slice(-6) : null,
  };
  const minor = isApproved ? (isPartial ? transaction.money.minor / 2n : transaction.money.minor) : 0n;
  const isCaptured = transaction.type === 'PAYMENT';
  const status = isApproved ? (isCaptured ? 'CAPTURED' : 'AUTHORIZED') : 'FAILED';
  const booked = { ...order, status, heldMinor: minor, capturedMinor: isCaptured ? minor : 0n };
  return { order: withTransaction(booked, transaction), transaction };
}
