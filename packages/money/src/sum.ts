import { majorText } from './amount.ts';
import type { Currency } from './currency.ts';

/**
 * A sum of amounts in major units, with all decimals of the currency: "-10.500" BHD. A sum can be negative, and has no
 * limit: it is exact however many digits it has.
 */
export function sumText(minor: bigint, currency: Currency): string {
  return minor < 0n ? `-${majorText({ minor: -minor, currency })}` : majorText({ minor, currency });
}

/**
 * A sum of amounts in major units for a JSON answer. Exact up to 15 digits; a longer sum is rounded to the nearest
 * number. Must never be used to calculate.
 */
export function sumNumber(minor: bigint, currency: Currency): number {
  return Number(sumText(minor, currency));
}
