import { parseCurrency } from '@pay/money/currency';
import { westernDigits } from '../pieces/western-digits.ts';

/** What a text in the search can be, besides the name of a page or a reference. */
export type TypedThing =
  /** One of our ids. `profileId` is the profile that it belongs to. */
  | { readonly kind: 'id'; readonly prefix: string; readonly id: string; readonly profileId: string }
  /** The last four digits of a card. */
  | { readonly kind: 'last4'; readonly digits: string }
  /** An amount as typed, with its currency. */
  | { readonly kind: 'amount'; readonly amount: string; readonly currency: string };

const ID = /^([a-z]{3})_([0-9A-Za-z]{8})[0-9A-Za-z]{22}$/;
const AMOUNT = /^[\d\u0660-\u0669][\d\u0660-\u0669.,\u066b\u066c]*$/;
const LAST_FOUR = /^[\d\u0660-\u0669]{4}$/;

export function readTyped(text: string): TypedThing | null {
  const [, prefix, routing] = ID.exec(text) ?? [];
  if (prefix !== undefined) return { kind: 'id', prefix, id: text, profileId: `pro_${routing}` };
  if (LAST_FOUR.test(text)) return { kind: 'last4', digits: westernDigits(text) };
  const parts = text.split(/\s+/);
  const amount = parts.find((part) => AMOUNT.test(part));
  const currency = parts.map((part) => parseCurrency(part.toUpperCase())).find((found) => found !== undefined);
  return parts.length === 2 && amount !== undefined && currency !== undefined
    ? { kind: 'amount', amount, currency }
    : null;
}
