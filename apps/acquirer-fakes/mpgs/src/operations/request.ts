import { createHash } from 'node:crypto';
import type { Order, Transaction } from '../book/order.ts';
import type { PresentedCard } from '../book/sessions.ts';

/** A request for one operation on one transaction of an order. */
export type OperationRequest = {
  readonly merchantId: string;
  readonly orderId: string;
  readonly transactionId: string;
  readonly operation: string;
  readonly body: unknown;
};

/** The result of an operation: the order with its new or changed transaction. */
export type Done = { readonly order: Order; readonly transaction: Transaction };

export function cardHash({ number }: PresentedCard): string {
  return createHash('sha256').update(number).digest('hex');
}

/** A repeated request is the same request if all its members are the same. */
export function requestText(body: unknown): string {
  return JSON.stringify(sorted(body));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

const MASKED_FROM = 6;

export function maskedNumber({ number }: PresentedCard): string {
  return `${number.slice(0, MASKED_FROM)}xxxxxx${number.slice(-4)}`;
}

export function brandOf({ number }: PresentedCard): string {
  return number.startsWith('4') ? 'VISA' : 'MASTERCARD';
}
