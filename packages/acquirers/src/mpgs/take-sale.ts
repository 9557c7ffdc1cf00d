import type { Approved, Declined, NotSent, ThreeDs, Unknown } from '@pay/core/paying/acquiring/acquirer';
import type { Deadline } from '@pay/core/paying/acquiring/deadlines';
import { UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { refusedRequest } from './authenticate.ts';
import type { Gateway } from './gateway.ts';
import { TRANSACTION_IDS, transactionPath } from './ids.ts';
import { readSale } from './read-sale.ts';
import { retrieveOrder, saleOf } from './retrieve-order.ts';
import { type SaleRequest, saleRequest } from './wire/requests.ts';
import { readTransaction } from './wire/transaction.ts';

export type Limits = { readonly left: () => number; readonly sendBefore: Deadline };

/** The one call that can take money. It is sent once for each order, and never after `sendBefore`. */
export async function takeSale(
  gateway: Gateway,
  sale: SaleRequest,
  threeDs: ThreeDs | null,
  { left, sendBefore }: Limits,
): Promise<Approved | Declined | NotSent | Unknown> {
  const { reference } = sale;
  const path = transactionPath(reference, TRANSACTION_IDS.sale);
  const body = saleRequest(sale);
  const answer = await gateway.ask({ method: 'PUT', path, body, timeoutMs: left(), sendBefore });
  if (answer.kind === 'refused') return lookAfterRefusal(gateway, reference, answer.error.cause, threeDs, left);
  if (answer.kind !== 'reply') return answer;
  const read = readTransaction(answer.body, gateway.merchantId);
  return read === null || read.id !== TRANSACTION_IDS.sale ? UNREADABLE : readSale(read, read.totals, threeDs);
}

/**
 * A request that the gateway refuses has done nothing, unless an earlier one had the same id. The order
 * shows whether there was an earlier one.
 */
async function lookAfterRefusal(
  gateway: Gateway,
  reference: string,
  cause: string,
  threeDs: ThreeDs | null,
  left: () => number,
): Promise<Approved | Declined | Unknown> {
  const look = await retrieveOrder(gateway, { reference, timeoutMs: left() });
  if (look.kind === 'unknown') return look;
  const sale = look.kind === 'found' ? saleOf(look.order) : undefined;
  if (look.kind === 'not_found' || sale === undefined) return refusedRequest(reference, cause);
  return readSale(sale, look.order.totals, threeDs);
}
