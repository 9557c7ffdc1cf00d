import { parseCurrency } from '@pay/money/currency';
import { type Result, refusedField } from './refusal.ts';

/** Refuses a string that is not a currency code. If it only differs in its case, the refusal names the right code. */
export function refusedCurrency(written: string): Result<never, 'currency_unsupported'> {
  const currency = parseCurrency(written.trim().toUpperCase());
  if (currency === undefined) return refusedField('currency_unsupported', 'currency', 'currency_unknown');
  return refusedField('currency_unsupported', 'currency', 'currency_misspelt', { currency });
}
