import { CURRENCIES, type Currency, decimalsOf, parseCurrency } from '@pay/money/currency';
import { objectOf } from '../../read-json.ts';
import { rescaled } from '../../rescaled.ts';

/**
 * The currencies whose amounts have a different number of decimals at Adyen than in ISO 4217:
 * https://docs.adyen.com/development-resources/currency-codes, 2026-11-22.
 */
export const OTHER_DECIMALS: Readonly<Record<string, number>> = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 };

/**
 * The currencies whose amounts have fewer decimals at Adyen than in Pay, with the number of our minor units of which
 * each amount must be a multiple.
 */
export const AMOUNT_STEPS: Readonly<Record<string, number>> = Object.fromEntries(
  CURRENCIES.flatMap((currency) => {
    const step = 10 ** (decimalsOf(currency) - adyenDecimals(currency));
    return step > 1 ? [[currency, step]] : [];
  }),
);

export type Amount = { readonly amountMinor: bigint; readonly currency: Currency };

/** An amount in Adyen's own units, in digits. */
export type AdyenAmount = { readonly currency: string; readonly value: string };

/** The amount in Adyen's units; null if these units cannot express it, because an amount is never rounded. */
export function toAdyen({ amountMinor, currency }: Amount): AdyenAmount | null {
  const value = rescaled(amountMinor, decimalsOf(currency), adyenDecimals(currency));
  return value === null ? null : { currency, value: value.toString() };
}

/**
 * The amount in our units; null if it is malformed, in a currency that Pay does not know, or too fine for our units.
 */
export function fromAdyen(body: unknown): Amount | null {
  const amount = objectOf(body);
  const code = amount?.['currency'];
  const currency = typeof code === 'string' ? parseCurrency(code) : undefined;
  const value = amount?.['value'];
  if (currency === undefined || typeof value !== 'bigint' || value < 0n) return null;
  const amountMinor = rescaled(value, adyenDecimals(currency), decimalsOf(currency));
  return amountMinor === null ? null : { amountMinor, currency };
}

/** The amount as it is in a request, where the value is a JSON number with exactly these digits. */
export function amountJson({ currency, value }: AdyenAmount): string {
  return `{"currency":"${currency}","value":${value}}`;
}

function adyenDecimals(currency: Currency): number {
  return OTHER_DECIMALS[currency] ?? decimalsOf(currency);
}
