import { textAt } from '../api/member.ts';
import { transactionOf, withTransaction } from '../book/book.ts';
import { type Money, readMoney } from '../book/money.ts';
import type { Order, Response, Transaction } from '../book/order.ts';
import type { Desk } from '../desk.ts';
import { newTransaction } from './new-order.ts';
import { invalid, type Refusal, unknownOrder } from './refusal.ts';
import { type Done, type OperationRequest, requestText } from './request.ts';

const APPROVED: Response = {
  result: 'SUCCESS',
  gatewayCode: 'APPROVED',
  acquirerCode: '00',
  recommendation: 'NO_ACTION',
};

type Sums = Partial<Pick<Order, 'heldMinor' | 'capturedMinor' | 'refundedMinor' | 'status'>>;

export function capture(desk: Desk, request: OperationRequest, order: Order | undefined): Done | Refusal {
  const money = moneyOf(request);
  if (order === undefined) return unknownOrder(request.orderId, request.merchantId);
  const isOpen = approvedSale(order)?.type === 'AUTHORIZATION' && order.status !== 'CANCELLED';
  if (money === null || money.currency !== order.currency) return invalid('The amount is not valid.');
  const capturedMinor = order.capturedMinor + money.minor;
  if (!isOpen || capturedMinor > order.heldMinor)
    return invalid('The amount cannot be captured.', 'transaction.amount');
  return book(desk, request, order, 'CAPTURE', money, { capturedMinor, status: 'CAPTURED' });
}

export function refund(desk: Desk, request: OperationRequest, order: Order | undefined): Done | Refusal {
  const money = moneyOf(request);
  if (order === undefined) return unknownOrder(request.orderId, request.merchantId);
  if (money === null || money.currency !== order.currency) return invalid('The amount is not valid.');
  const refundedMinor = order.refundedMinor + money.minor;
  if (refundedMinor > order.capturedMinor) return invalid('The amount cannot be refunded.', 'transaction.amount');
  return book(desk, request, order, 'REFUND', money, { refundedMinor, status: 'REFUNDED' });
}

/** Undoes the sale if the bank has not settled it and nothing else has been done with it. */
export function voidSale(desk: Desk, request: OperationRequest, order: Order | undefined): Done | Refusal {
  if (order === undefined) return unknownOrder(request.orderId, request.merchantId);
  const target = transactionOf(order, textAt(request.body, 'transaction.targetTransactionId') ?? '');
  const sale = approvedSale(order);
  const isMoved = order.refundedMinor > 0n || (sale?.type === 'AUTHORIZATION' && order.capturedMinor > 0n);
  const isLate = desk.faults.take('VOID', ['past_cut_off']) !== undefined;
  if (!target || target !== sale || order.status === 'CANCELLED' || isMoved || isLate) {
    return invalid('The transaction cannot be voided.', 'transaction.targetTransactionId');
  }
  const sums = { heldMinor: 0n, capturedMinor: 0n, status: 'CANCELLED' };
  return book(desk, request, order, `VOID_${sale.type}`, sale.money, sums, target.id);
}

function book(
  desk: Desk,
  request: OperationRequest,
  order: Order,
  type: string,
  money: Money,
  sums: Sums,
  targetId: string | null = null,
): Done {
  const made = newTransaction(desk, request, type, requestText(request.body), money);
  const transaction: Transaction = { ...made, ...APPROVED, targetId };
  return { order: desk.book.record(withTransaction({ ...order, ...sums }, transaction)), transaction };
}

function approvedSale({ transactions }: Order): Transaction | undefined {
  return transactions.find(
    ({ type, result }) => (type === 'PAYMENT' || type === 'AUTHORIZATION') && result === 'SUCCESS',
  );
}

function moneyOf({ body }: OperationRequest): Money | null {
  return readMoney(textAt(body, 'transaction.amount'), textAt(body, 'transaction.currency'));
}
