import { setTimeout as pause } from 'node:timers/promises';
import type { ReversalOutcome, Subject, Unknown } from '@pay/core/paying/acquiring/acquirer';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { timeLeft } from '../time-left.ts';
import { isApproved, meaningOf, rawOf } from './codes/meaning-of.ts';
import type { Gateway } from './gateway.ts';
import { heldSession, overwriteCard } from './hold-card.ts';
import { TRANSACTION_IDS, transactionPath } from './ids.ts';
import { type Found, retrieveOrder, saleOf, transactionOf } from './retrieve-order.ts';
import { isUndone } from './undone.ts';
import type { Order } from './wire/order.ts';
import { movementRequest, voidRequest } from './wire/requests.ts';
import { readTransaction, type Transaction } from './wire/transaction.ts';

type Reversal = { readonly gateway: Gateway; readonly subject: Subject; readonly left: () => number };

/** The time between overwriting the card and retrieving the order again. */
export const LOOK_AGAIN_MS = 1_000;

/**
 * Gives a sale back: by a void or, once a void is too late, by a full refund. If there is no sale, the card in the
 * session is overwritten first, and the order is retrieved again a moment later. A sale that was on its way is then
 * either found, or finds no card.
 */
export async function reverse(gateway: Gateway, subject: Subject, lookAgainMs: number): Promise<ReversalOutcome> {
  const { reference, state, timeoutMs } = subject;
  const reversal: Reversal = { gateway, subject, left: timeLeft(timeoutMs) };
  const first = await look(reversal);
  if (first.kind === 'unknown') return first;
  if (hasSale(first)) return giveBack(reversal, first.order);
  const session = heldSession(state);
  if (session !== null) {
    const overwritten = await overwriteCard(gateway, session, reversal.left());
    if (overwritten !== 'done') return overwritten;
    // The gateway might just have read the card for a sale that is not in the order yet.
    await pause(lookAgainMs);
  }
  const second = await look(reversal);
  if (second.kind === 'unknown') return second;
  return hasSale(second) ? giveBack(reversal, second.order) : { kind: 'reversed', reference };
}

function look({ gateway, subject, left }: Reversal) {
  return retrieveOrder(gateway, { reference: subject.reference, timeoutMs: left() });
}

function hasSale(look: Found | { readonly kind: 'not_found' }): look is Found {
  return look.kind === 'found' && saleOf(look.order) !== undefined;
}

async function giveBack(reversal: Reversal, order: Order): Promise<ReversalOutcome> {
  const { reference } = reversal.subject;
  const reversed: ReversalOutcome = { kind: 'reversed', reference };
  const sale = saleOf(order);
  if (isUndone(order)) return reversed;
  if (sale === undefined) return UNREADABLE;
  const meaning = meaningOf(sale);
  if (meaning.kind === 'declined') return reversed;
  const moved = movedAlready(sale, order);
  if (moved !== null) return moved;
  const voided =
    transactionOf(order, TRANSACTION_IDS.void) ?? (await put(reversal, TRANSACTION_IDS.void, voidRequest()));
  if (isUnknown(voided)) return voided;
  if (voided !== 'refused' && isApproved(voided)) return reversed;
  // The bank has not answered the void yet, so a refund now could give the money back twice.
  if (voided !== 'refused' && meaningOf(voided).kind === 'unknown') return PENDING;
  // A sale cannot be refunded before it has an outcome.
  if (meaning.kind === 'unknown') return PENDING;
  return sale.type === 'PAYMENT' ? refundAll(reversal) : refusal(reference, voided);
}

/** The merchant's own captures and refunds are not undone here; null if there are none. */
function movedAlready({ type }: Transaction, { id, totals }: Order): ReversalOutcome | null {
  const { capturedMinor, refundedMinor } = totals;
  if (capturedMinor === null || refundedMinor === null) return UNREADABLE;
  if (refundedMinor > 0n) return { kind: 'refused', reference: id, raw: 'REFUNDED_ALREADY' };
  if (type !== 'PAYMENT' && capturedMinor > 0n) return { kind: 'refused', reference: id, raw: 'CAPTURED_ALREADY' };
  return null;
}

/** The void came too late. The order is retrieved again, because another program could have voided it. */
async function refundAll(reversal: Reversal): Promise<ReversalOutcome> {
  const { reference } = reversal.subject;
  const again = await look(reversal);
  if (again.kind === 'unknown') return again;
  if (again.kind === 'not_found') return UNREADABLE;
  if (isUndone(again.order)) return { kind: 'reversed', reference };
  const sale = saleOf(again.order);
  const moved = sale && movedAlready(sale, again.order);
  if (moved) return moved;
  const { capturedMinor: amountMinor } = again.order.totals;
  const currency = sale?.currency ?? null;
  if (amountMinor === null || amountMinor === 0n || currency === null) return UNREADABLE;
  const undo =
    transactionOf(again.order, TRANSACTION_IDS.undo) ??
    (await put(reversal, TRANSACTION_IDS.undo, movementRequest('REFUND', { amountMinor, currency })));
  if (isUnknown(undo)) return undo;
  if (undo === 'refused') return refusal(reference, undo);
  const { kind } = meaningOf(undo);
  if (kind === 'approved') return { kind: 'reversed', reference };
  return kind === 'declined' ? refusal(reference, undo) : PENDING;
}

function refusal(reference: string, by: Transaction | 'refused'): ReversalOutcome {
  return { kind: 'refused', reference, raw: by === 'refused' ? 'INVALID_REQUEST' : rawOf(by) };
}

async function put(
  { gateway, subject, left }: Reversal,
  id: string,
  body: object,
): Promise<Transaction | 'refused' | Unknown> {
  const path = transactionPath(subject.reference, id);
  const answer = await gateway.ask({ method: 'PUT', path, body, timeoutMs: left() });
  if (answer.kind === 'refused') return 'refused';
  if (answer.kind !== 'reply') return answer;
  const read = readTransaction(answer.body, gateway.merchantId);
  return read?.orderId === subject.reference && read.id === id ? read : UNREADABLE;
}

function isUnknown(answer: Transaction | 'refused' | Unknown): answer is Unknown {
  return answer !== 'refused' && 'kind' in answer;
}
