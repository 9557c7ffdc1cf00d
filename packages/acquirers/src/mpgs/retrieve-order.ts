import type { NotSent, Unknown } from '@pay/core/paying/acquiring/acquirer';
import type { Deadline } from '@pay/core/paying/acquiring/deadlines';
import { UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import type { Gateway } from './gateway.ts';
import { orderPath, TRANSACTION_IDS } from './ids.ts';
import { type Order, readOrder } from './wire/order.ts';
import type { Transaction } from './wire/transaction.ts';

type NotFound = { readonly kind: 'not_found' };
export type Found = { readonly kind: 'found'; readonly order: Order };
type Asked = { readonly reference: string; readonly timeoutMs: number };

export function retrieveOrder(gateway: Gateway, asked: Asked): Promise<Found | NotFound | Unknown>;
export function retrieveOrder(
  gateway: Gateway,
  asked: Asked & { readonly sendBefore: Deadline },
): Promise<Found | NotFound | NotSent | Unknown>;
/** Reads the order with everything that has happened to it. Changes nothing. */
export async function retrieveOrder(
  gateway: Gateway,
  { reference, ...limits }: Asked & { readonly sendBefore?: Deadline },
): Promise<Found | NotFound | NotSent | Unknown> {
  const question = { method: 'GET', path: orderPath(reference), ...limits } as const;
  const answer = await gateway.ask(question as typeof question & { readonly sendBefore: Deadline });
  if (answer.kind === 'refused') return answer.error.unknownOrder === reference ? { kind: 'not_found' } : UNREADABLE;
  if (answer.kind !== 'reply') return answer;
  const order = readOrder(answer.body, gateway.merchantId);
  return order?.id === reference ? { kind: 'found', order } : UNREADABLE;
}

export function transactionOf(order: Order, id: string): Transaction | undefined {
  return order.transactions.find((each) => each.id === id);
}

export function saleOf(order: Order): Transaction | undefined {
  return transactionOf(order, TRANSACTION_IDS.sale);
}
