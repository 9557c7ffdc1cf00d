import type { RefundOutcome, RefundRequest } from '@pay/core/paying/acquiring/acquirer';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { objectOf, textOf } from '../read-json.ts';
import { timeLeft } from '../time-left.ts';
import { type Api, rawOf } from './api.ts';
import { meaningOf } from './codes/meaning-of.ts';
import { findPayment, listActions, paymentPath } from './find-payment.ts';
import type { Action } from './wire/actions.ts';
import { isShort, toTheirs } from './wire/amount.ts';
import { ID } from './wire/payment.ts';

const MOVES = {
  captures: { type: 'Capture' },
  refunds: { type: 'Refund' },
} as const;

type Movement = RefundRequest & { readonly more?: object };

/**
 * Captures or refunds. Lists the payment's actions first, so that a request whose answer was lost is not carried out
 * twice: Checkout.com keeps an answer under the request's key only if the request succeeded, and only for a day. If a
 * person has settled the payment, its id at Checkout.com is not known, and the payment is found by our reference.
 */
export async function move(api: Api, path: keyof typeof MOVES, request: Movement): Promise<RefundOutcome> {
  const { reference, authorisation, currency, timeoutMs, more = {} } = request;
  const declined = (raw: string): RefundOutcome => ({ kind: 'declined', reference, raw });
  const value = toTheirs(request);
  if (value === null) return declined('amount_not_representable');
  if (!isShort(value)) return declined('amount_too_large');
  const left = timeLeft(timeoutMs);
  const look = await findPayment(api, authorisation, left);
  // Only a payment without a known id is looked for in the list. Nothing was sent for one that has never been in it.
  if (look.kind === 'not_found') return declined('no_payment');
  if (look.kind !== 'found') return look;
  const { payment } = look;
  // The request does not name a currency.
  if (payment.currency !== currency) return declined('currency_mismatch');
  const { type } = MOVES[path];
  const isOurs = (action: Action) => action.type === type && action.reference === reference;
  const earlier = look.actions.find(isOurs);
  if (earlier !== undefined) return readMove(earlier, request);
  const body = { amount: Number(value), reference, ...more };
  const at = `${paymentPath(payment.id)}/${path}`;
  const answer = await api.ask({ method: 'POST', path: at, body, key: reference, timeoutMs: left() });
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'reply' && !isReceipt(answer.body, reference)) return UNREADABLE;
  const actions = await listActions(api, payment, left);
  if ('kind' in actions) return actions;
  const done = actions.find(isOurs);
  if (done !== undefined) return readMove(done, request);
  if (answer.kind === 'refused') return declined(rawOf(answer));
  const acquirerReference = textOf(objectOf(answer.body)?.['action_id'], ID);
  return acquirerReference === null ? PENDING : { ...PENDING, acquirerReference };
}

/** Whether Checkout.com answered that it has received the request. */
export function isReceipt(body: unknown, reference: string): boolean {
  return objectOf(body)?.['reference'] === reference;
}

function readMove(
  { id, approved, responseCode, amountMinor }: Action,
  { reference, currency }: RefundRequest,
): RefundOutcome {
  // Codes from 50000 on are about refunds, and are in no table.
  if (approved === false) return { kind: 'declined', reference, raw: responseCode ?? 'Declined' };
  if (meaningOf(approved, responseCode).kind !== 'approved') return { ...PENDING, acquirerReference: id };
  if (amountMinor === null) return UNREADABLE;
  return { kind: 'approved', reference, amountMinor, currency, acquirerReference: id };
}
