import type { Told } from '../../books/acquirer-call.ts';
import type { Value } from '../../books/books.ts';
import type { Answer, Request } from '../../proxies/acquirer-call.ts';
import type { WrongDetail } from '../protocol.ts';
import { amountOf, type Members, parseAdyen, textOf } from './adyen-json.ts';
import type { Known } from './adyen-requests.ts';

const STATES: Readonly<Record<string, string>> = {
  Authorised: 'approved',
  Refused: 'declined',
  Error: 'declined',
  Cancelled: 'declined',
  RedirectShopper: 'awaiting_cardholder',
};
/** The errors that prove that Adyen has refused a sale. */
const REFUSING: ReadonlySet<string> = new Set(['010', '101', '102', '103']);

/** The meaning of a complete answer from Adyen; undefined if it is not JSON. */
export function readAdyenTold(known: Known, { call, reference }: Request, { status, text }: Answer): Told | undefined {
  let said: Members;
  try {
    said = parseAdyen(text);
  } catch {
    return undefined;
  }
  const errorCode = textOf(said['errorCode']);
  if (status >= 300 || errorCode !== '') {
    const isDeclined = call === 'sale' && REFUSING.has(errorCode);
    return { status, reference, state: isDeclined ? 'declined' : 'error', value: null };
  }
  if (call !== 'sale' && call !== 'complete') return { status, reference, state: 'received', value: null };
  const named = textOf(said['merchantReference']) || reference;
  const theirs = textOf(said['pspReference']);
  if (theirs !== '' && named === reference) known.set(theirs, reference);
  const state = STATES[textOf(said['resultCode'])] ?? 'pending';
  return { status, reference: named, state, value: state === 'approved' ? valueIn(said) : null };
}

/** Adyen's units are those of ISO 4217 for all currencies of a run. */
export function valueIn(said: Members): Value | null {
  const amount = amountOf(said);
  return amount && { minor: String(amount.value), currency: amount.currency };
}

/** The same sale or answer with a different amount or currency; unchanged if it has no amount. */
export function withOtherAmount(text: string, detail: WrongDetail): string {
  const said = parseAdyen(text);
  const amount = amountOf(said);
  if (amount === null) return text;
  const { currency, value } = amount;
  const other =
    detail === 'wrong-amount'
      ? { currency, value: value + 1 }
      : { currency: currency === 'EUR' ? 'USD' : 'EUR', value };
  return JSON.stringify({ ...said, amount: other });
}

const ELSE = 'att_of_somebody_else';

export function wrongAdyenAnswer({ call }: Request, text: string, detail: WrongDetail): string {
  if (detail !== 'wrong-reference') return withOtherAmount(text, detail);
  const said = parseAdyen(text);
  if (said['errorCode'] !== undefined) return text;
  if (call === 'sale' || call === 'complete') return JSON.stringify({ ...said, merchantReference: ELSE });
  const names = ['reference', 'paymentReference', 'paymentPspReference'].filter((name) => said[name] !== undefined);
  return JSON.stringify({ ...said, ...Object.fromEntries(names.map((name) => [name, ELSE])) });
}
