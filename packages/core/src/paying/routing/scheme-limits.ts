import type { CardBrand } from '../../cards/card-brand.ts';

/** How many tries with one card a scheme allows a merchant within a number of hours, if none is approved. */
export type SchemeLimit = { readonly tries: number; readonly hours: number };

const MASTERCARD: SchemeLimit = { tries: 10, hours: 24 };
const VISA: SchemeLimit = { tries: 15, hours: 30 * 24 };

/** Null if the scheme has no such rule. */
export function schemeLimit(brand: CardBrand): SchemeLimit | null {
  if (brand === 'visa') return VISA;
  return brand === 'mastercard' || brand === 'maestro' ? MASTERCARD : null;
}

/** How long the tries with a card are remembered: as long as the longest limit needs them. */
export const TRIES_KEPT_DAYS = 30;

/** How long an issuer's answer that a card must not be tried again is remembered. */
export const NEVER_KEPT_DAYS = 400;
