import { type Amount, parseAmount } from '@pay/money/amount';
import { type Currency, parseCurrency } from '@pay/money/currency';
import { readTime } from '../../ground/lists/read-time.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { refusedAmount } from '../../ground/refusals/refused-amount.ts';
import { refusedCurrency } from '../../ground/refusals/refused-currency.ts';
import type { LinkTerms } from './payment-link.ts';

/** A merchant's request, under the names of the API. Routes have already checked lengths and types. */
export type NewLinkCommand = {
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly reference?: string | null | undefined;
  readonly currency: string;
  /**
   * Amounts are the digits of a JSON number, exactly as sent. If the amount is missing, the shopper enters an amount.
   */
  readonly amount?: string | undefined;
  readonly minimum_amount?: string | undefined;
  readonly maximum_amount?: string | undefined;
  readonly max_payments?: number | null | undefined;
  /** ISO 8601. */
  readonly expires_at?: string | null | undefined;
};

export type NewLink = LinkTerms & { readonly expiresAt: Date | null };

const AMOUNTS = ['amount', 'minimum_amount', 'maximum_amount'] as const;

/**
 * Reads a command. Refuses: currency_unsupported, amount_invalid, amount_precision, amount_too_large, invalid_request,
 * card_number_not_allowed.
 */
export function readNewLink(command: NewLinkCommand): Result<NewLink> {
  const currency = parseCurrency(command.currency);
  if (!currency) return refusedCurrency(command.currency);
  const amounts = readAmounts(command, currency);
  if (!amounts.ok) return amounts;
  const { title, description = null, reference = null, max_payments: paymentsMax = null } = command;
  for (const [field, text] of Object.entries({ title, description, reference })) {
    const checked = text === null ? accepted(undefined) : checkText(field, text);
    if (!checked.ok) return checked;
  }
  if (title.trim() === '') return refusedField('invalid_request', 'title', 'title_unfit');
  const expiresAt = readTime('expires_at', command.expires_at ?? undefined);
  if (!expiresAt.ok) return expiresAt;
  return accepted({
    title,
    description,
    reference,
    currency,
    ...amounts.value,
    paymentsMax,
    expiresAt: expiresAt.value ?? null,
  });
}

function readAmounts(
  command: NewLinkCommand,
  currency: Currency,
): Result<Pick<LinkTerms, 'amount' | 'minimum' | 'maximum'>> {
  const amounts: Record<(typeof AMOUNTS)[number], Amount | null> = {
    amount: null,
    minimum_amount: null,
    maximum_amount: null,
  };
  for (const field of AMOUNTS) {
    const text = command[field];
    if (text === undefined) continue;
    const parsed = parseAmount(text, currency);
    if (!parsed.ok) return refusedAmount(parsed.code, field, currency);
    amounts[field] = parsed.amount;
  }
  const { amount, minimum_amount: minimum, maximum_amount: maximum } = amounts;
  if (amount !== null && (minimum ?? maximum) !== null) {
    const field = minimum === null ? 'maximum_amount' : 'minimum_amount';
    return refusedField('invalid_request', field, 'bounds_of_fixed_amount');
  }
  if (minimum !== null && maximum !== null && minimum.minor > maximum.minor) {
    return refusedField('invalid_request', 'maximum_amount', 'bounds_reversed');
  }
  return accepted({ amount, minimum, maximum });
}
