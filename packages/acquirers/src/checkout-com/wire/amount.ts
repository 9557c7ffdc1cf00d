import { CURRENCIES, type Currency, decimalsOf, parseCurrency } from '@pay/money/currency';
import type { Origin } from '../../codes/meaning.ts';
import { rescaled } from '../../rescaled.ts';

export const UNITS: Origin = {
  title: 'Amounts',
  sources: ['https://www.checkout.com/docs/resources/calculating-the-amount'],
  readOn: '2026-11-22',
  basis:
    'The page of November 2025; only the beginning of its note about CLP could be read. An amount has at most nine digits.',
};

/** Currencies whose amounts are whole units. */
export const FULL_VALUE = words('BIF DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
/** Currencies with three decimals, the last of which must be 0. */
export const THOUSANDTHS = words('BHD IQD JOD KWD LYD OMR TND');

const DIGITS_MAX = 9;

/**
 * The number of decimals of a currency's amounts at Checkout.com: two, unless the currency is in one of the lists
 * above.
 */
export function theirDecimals(currency: string): number {
  if (FULL_VALUE.includes(currency)) return 0;
  return THOUSANDTHS.includes(currency) ? 3 : 2;
}

/** The currencies whose amounts have a different number of decimals than in ISO 4217. */
export const OTHER_DECIMALS: Readonly<Record<string, number>> = Object.fromEntries(
  CURRENCIES.flatMap((currency) => {
    const decimals = theirDecimals(currency);
    return decimals === decimalsOf(currency) ? [] : [[currency, decimals]];
  }),
);

/**
 * For each currency in which some amounts cannot be sent, the number of our minor units of which an amount must be a
 * multiple.
 */
export const AMOUNT_STEPS: Readonly<Record<string, number>> = Object.fromEntries(
  CURRENCIES.flatMap((currency) => {
    const coarser = 10 ** Math.max(0, decimalsOf(currency) - theirDecimals(currency));
    const step = THOUSANDTHS.includes(currency) ? 10 : coarser;
    return step > 1 ? [[currency, step]] : [];
  }),
);

type Amount = { readonly amountMinor: bigint; readonly currency: Currency };

/** An amount in Checkout.com's units; null if these units cannot express it, because an amount is never rounded. */
export function toTheirs({ amountMinor, currency }: Amount): bigint | null {
  if (amountMinor % BigInt(AMOUNT_STEPS[currency] ?? 1) !== 0n) return null;
  return rescaled(amountMinor, decimalsOf(currency), theirDecimals(currency));
}

/** Whether Checkout.com accepts an amount with this number of digits. */
export function isShort(value: bigint): boolean {
  return value.toString().length <= DIGITS_MAX;
}

/** An amount in our units; null if it is malformed or if our units cannot express it. */
export function fromTheirs(value: unknown, currency: Currency | null): bigint | null {
  if (currency === null || typeof value !== 'bigint' || value < 0n) return null;
  return rescaled(value, theirDecimals(currency), decimalsOf(currency));
}

export function readCurrency(value: unknown): Currency | null {
  return typeof value === 'string' ? (parseCurrency(value) ?? null) : null;
}

function words(text: string): readonly string[] {
  return text.split(' ');
}
