import type { InquiryOutcome, Subject } from '@pay/core/paying/acquiring/acquirer';
import { judgeAuthentication } from './authenticate.ts';
import type { Gateway } from './gateway.ts';
import { TRANSACTION_IDS } from './ids.ts';
import { readSale } from './read-sale.ts';
import { retrieveOrder, saleOf, transactionOf } from './retrieve-order.ts';
import { stepOf } from './sells.ts';
import { isUndone } from './undone.ts';
import { threeDsOf } from './wire/authentication.ts';

/**
 * The order shows what has happened. If an order has no sale yet, either the shopper is at the issuer, or no sale will
 * follow, because the process that would have sent the sale is gone.
 */
export async function inquire(gateway: Gateway, subject: Subject): Promise<InquiryOutcome> {
  const { reference, state } = subject;
  const look = await retrieveOrder(gateway, subject);
  if (look.kind !== 'found') return look;
  const { order } = look;
  if (isUndone(order)) return { kind: 'reversed', reference };
  const authentication = transactionOf(order, TRANSACTION_IDS.authentication);
  const sale = saleOf(order);
  if (sale !== undefined) return readSale(sale, order.totals, threeDsOf(authentication?.authentication ?? null));
  const step = stepOf(reference, state);
  if (step === null || authentication === undefined) return { kind: 'not_found' };
  const judged = judgeAuthentication(authentication);
  return judged !== 'authenticate' && judged.kind === 'declined' ? judged : step;
}
