import { type Amount, fromMinor, majorText, parseAmount } from '@pay/money/amount';
import { CURRENCIES, decimalsOf } from '@pay/money/currency';
import type { Reason } from '../../ground/refusals/reason.ts';
import { accepted, type RefusalCode, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { refusedAmount } from '../../ground/refusals/refused-amount.ts';
import type { AcquirerCapabilities } from '../acquiring/acquirer.ts';

export type AmountLimits = {
  /** The whole amount that can be moved, and how much of it has already been moved or is being moved. */
  readonly most: Amount;
  readonly reservedMinor: bigint;
  readonly tooLarge: RefusalCode;
  readonly nothingLeft: Reason;
  readonly aboveLeft: Reason;
  /** The acquirer that moves the money. */
  readonly acquirer: Pick<AcquirerCapabilities, 'amountSteps'>;
};

/**
 * The requested amount or, if none was requested, everything that is left. Refuses: what `parseAmount` refuses, and
 * `tooLarge` and amount_not_supported_by_acquirer as errors of the field.
 */
export function readMovementAmount(wanted: string | undefined, limits: AmountLimits): Result<Amount> {
  const { most, reservedMinor, tooLarge, nothingLeft, aboveLeft, acquirer } = limits;
  const left = fromMinor(most.minor - reservedMinor, most.currency);
  const parsed = wanted === undefined ? ({ ok: true, amount: left } as const) : parseAmount(wanted, most.currency);
  if (!parsed.ok) return refusedAmount(parsed.code, 'amount', most.currency);
  const { amount } = parsed;
  if (left.minor === 0n) return refusedField(tooLarge, 'amount', nothingLeft);
  if (amount.minor > left.minor) {
    return refusedField(tooLarge, 'amount', aboveLeft, { left: `${majorText(left)} ${left.currency}` });
  }
  const step = acquirer.amountSteps?.[amount.currency] ?? 1;
  if (amount.minor % BigInt(step) !== 0n) {
    return refusedField('amount_not_supported_by_acquirer', 'amount', 'acquirer_has_fewer_decimals');
  }
  return accepted(amount);
}

/** A currency with the most decimals, so that every amount that can be moved can be parsed. */
const FINEST = CURRENCIES.find((currency) => decimalsOf(currency) === 3);

/**
 * An amount for the hash of a request: different spellings of one amount give the same result; text that is not an
 * amount is kept as it is.
 */
export function amountAsked(text: string | undefined): bigint | { readonly written: string } | null {
  if (text === undefined) return null;
  const parsed = FINEST && parseAmount(text, FINEST);
  return parsed?.ok ? parsed.amount.minor : { written: text };
}
