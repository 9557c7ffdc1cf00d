import type { Amount, AmountRefusal } from '@pay/money/amount';
import { parseTypedAmount } from '@pay/money/typed-amount';
import type { LinkTerms } from './payment-link.ts';

/** Why an amount cannot be paid with a link. */
export type LinkAmountFault = 'required' | AmountRefusal | 'amount_ambiguous' | 'below_minimum' | 'above_maximum';

export type LinkAmount =
  | { readonly ok: true; readonly amount: Amount }
  | { readonly ok: false; readonly fault: LinkAmountFault };

/**
 * The amount to pay: the link's own amount or, if the link has none, the amount that the shopper has entered. An
 * entered amount must be within the link's bounds.
 */
export function readLinkAmount(
  { amount, minimum, maximum, currency }: Pick<LinkTerms, 'amount' | 'minimum' | 'maximum' | 'currency'>,
  typed: string,
): LinkAmount {
  if (amount !== null) return { ok: true, amount };
  if (typed.trim() === '') return { ok: false, fault: 'required' };
  const parsed = parseTypedAmount(typed, currency);
  if (!parsed.ok) return { ok: false, fault: parsed.reason };
  if (minimum !== null && parsed.amount.minor < minimum.minor) return { ok: false, fault: 'below_minimum' };
  if (maximum !== null && parsed.amount.minor > maximum.minor) return { ok: false, fault: 'above_maximum' };
  return parsed;
}
