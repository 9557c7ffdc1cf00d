import type { ReversalOutcome, Subject } from '@pay/core/paying/acquiring/acquirer';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { timeLeft } from '../time-left.ts';
import { type Api, rawOf } from './api.ts';
import { statusMeaning } from './codes/payment-statuses.ts';
import { type Found, findPayment, listActions, paymentPath } from './find-payment.ts';
import { isReceipt, move } from './move.ts';
import { isApproved, isUndone, undoReference, voidReference } from './read-sale.ts';
import { isExpired, spendToken } from './spend-token.ts';
import type { Action } from './wire/actions.ts';

type Reversal = { readonly api: Api; readonly subject: Subject; readonly left: () => number };

/**
 * Gives a sale back: by a void or, if the sale was captured, by a full refund. If there is no sale, the token is used
 * up in another way, so that a sale that is on its way finds no card.
 */
export async function reverse(api: Api, subject: Subject, marginMs: number): Promise<ReversalOutcome> {
  const reversal: Reversal = { api, subject, left: timeLeft(subject.timeoutMs) };
  const { reference, state } = subject;
  const first = await look(reversal);
  if (first.kind === 'unknown') return first;
  if (first.kind === 'found') return giveBack(reversal, first);
  const token = state?.['token'];
  if (token === undefined) return { kind: 'reversed', reference };
  const spent = await spendToken(api, token, reversal.left());
  if (spent === 'spent') return { kind: 'reversed', reference };
  if (spent !== 'refused') return spent;
  // A sale might have used the token and not be listed yet.
  if (!isExpired(state, marginMs)) return PENDING;
  const second = await look(reversal);
  if (second.kind === 'unknown') return second;
  return second.kind === 'found' ? giveBack(reversal, second) : { kind: 'reversed', reference };
}

function look({ api, subject, left }: Reversal) {
  return findPayment(api, subject, left);
}

async function giveBack(reversal: Reversal, { payment, actions }: Found): Promise<ReversalOutcome> {
  const { reference, status, balances } = payment;
  const meaning = statusMeaning(status);
  if (meaning === 'reversed' || meaning === 'declined' || isUndone(actions, reference)) {
    return { kind: 'reversed', reference };
  }
  // A payment whose shopper is with the issuer cannot be voided. Checkout.com ends it after 15 minutes.
  if (meaning === 'pending') return PENDING;
  if (meaning === undefined || balances === null) return UNREADABLE;
  if (balances.refundedMinor > 0n) return { kind: 'refused', reference, raw: 'REFUNDED_ALREADY' };
  return balances.capturedMinor > 0n
    ? refundAll(reversal, { payment, actions, kind: 'found' })
    : voidAll(reversal, { payment, actions, kind: 'found' });
}

async function voidAll({ api, left }: Reversal, { payment, actions }: Found): Promise<ReversalOutcome> {
  const { id, reference } = payment;
  const ours = voidReference(reference);
  const isOurs = (action: Action) => action.type === 'Void' && action.reference === ours;
  const read = (action: Action): ReversalOutcome => {
    if (isApproved(action)) return { kind: 'reversed', reference };
    return action.approved === false ? { kind: 'refused', reference, raw: action.responseCode ?? 'Declined' } : PENDING;
  };
  const earlier = actions.find(isOurs);
  if (earlier !== undefined) return read(earlier);
  const body = { reference: ours };
  const path = `${paymentPath(id)}/voids`;
  const answer = await api.ask({ method: 'POST', path, body, key: ours, timeoutMs: left() });
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'reply' && !isReceipt(answer.body, ours)) return UNREADABLE;
  const again = await listActions(api, payment, left);
  if ('kind' in again) return again;
  const done = again.find(isOurs);
  if (done !== undefined) return read(done);
  // Another program might just have captured or voided the payment.
  if (again.length > actions.length) return PENDING;
  return answer.kind === 'refused' ? { kind: 'refused', reference, raw: rawOf(answer) } : PENDING;
}

async function refundAll({ api, left }: Reversal, { payment }: Found): Promise<ReversalOutcome> {
  const { id, reference, currency, balances } = payment;
  if (currency === null || balances === null) return UNREADABLE;
  const refund = await move(api, 'refunds', {
    reference: undoReference(reference),
    authorisation: { reference, acquirerReference: id, state: null },
    amountMinor: balances.capturedMinor,
    currency,
    timeoutMs: left(),
  });
  if (refund.kind === 'unknown') return refund;
  return refund.kind === 'approved' ? { kind: 'reversed', reference } : { kind: 'refused', reference, raw: refund.raw };
}
