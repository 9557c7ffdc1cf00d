import type { AmountRefusal } from '@pay/money/amount';
import { type Currency, decimalsOf } from '@pay/money/currency';
import type { Reason } from './reason.ts';
import { type Result, refusedField } from './refusal.ts';

/** Refuses an amount. A text about decimals contains the currency's number of decimals. */
export function refusedAmount(
  code: AmountRefusal,
  field: string,
  currency: Currency,
  reason: Reason = code,
): Result<never, AmountRefusal> {
  const values = reason === 'amount_precision' ? { currency, decimals: String(decimalsOf(currency)) } : undefined;
  return refusedField(code, field, reason, values);
}
