import { type Currency, parseCurrency } from '@pay/money/currency';
import { parseTypedAmount } from '@pay/money/typed-amount';
import type { CardBrand } from '../../cards/brand.ts';
import { checkFilter } from '../../ground/lists/page.ts';
import { readTime } from '../../ground/lists/read-time.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { refusedAmount } from '../../ground/refusals/refused-amount.ts';
import { refusedCurrency } from '../../ground/refusals/refused-currency.ts';
import type { SessionStatus } from '../../paying/sessions/session.ts';

/** A filter as a person wrote it. */
export type WrittenPaymentFilter = {
  /** One of our ids, or a reference of the acquirer or the merchant. */
  readonly text?: string | undefined;
  readonly status?: SessionStatus | undefined;
  readonly brand?: CardBrand | undefined;
  readonly currency?: string | undefined;
  /** The minimum amount in major units, as typed. */
  readonly amountMin?: string | undefined;
  readonly amountMax?: string | undefined;
  /** Either days, which begin at midnight in the profile's time zone, or ISO 8601 instants. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly reference?: string | undefined;
  /** `key=value` */
  readonly metadata?: string | undefined;
  /** The last four digits of a card that was tried, in Western digits. */
  readonly last4?: string | undefined;
};

/** The parsed filter: each part excludes the payments that do not match it. */
export type PaymentFilter = {
  readonly text?: string | undefined;
  readonly status?: SessionStatus | undefined;
  readonly brand?: CardBrand | undefined;
  readonly currency?: Currency | undefined;
  readonly minorMin?: bigint | undefined;
  readonly minorMax?: bigint | undefined;
  /** Created at or after this time. */
  readonly from?: Date | undefined;
  /** Created before this time. */
  readonly to?: Date | undefined;
  readonly reference?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** The last four digits of any card that was tried. */
  readonly last4?: string | undefined;
};

/** Refuses: invalid_request, currency_unsupported, amount_invalid, amount_precision, amount_too_large. */
export function readPaymentFilter(written: WrittenPaymentFilter, timeZone: string): Result<PaymentFilter> {
  const checked = checkFilter(written);
  if (!checked.ok) return checked;
  const currency = written.currency === undefined ? undefined : parseCurrency(written.currency);
  if (written.currency !== undefined && !currency) {
    return refusedCurrency(written.currency);
  }
  const minorMin = readMinor('amount_min', written.amountMin, currency);
  if (!minorMin.ok) return minorMin;
  const minorMax = readMinor('amount_max', written.amountMax, currency);
  if (!minorMax.ok) return minorMax;
  const from = readTime('from', written.from, timeZone);
  if (!from.ok) return from;
  const to = readTime('to', written.to, timeZone);
  if (!to.ok) return to;
  const metadata = readPair(written.metadata);
  if (!metadata.ok) return metadata;
  return accepted({
    text: written.text?.trim() || undefined,
    status: written.status,
    brand: written.brand,
    reference: written.reference,
    last4: written.last4,
    currency,
    minorMin: minorMin.value,
    minorMax: minorMax.value,
    from: from.value,
    to: to.value,
    metadata: metadata.value,
  });
}

function readMinor(
  field: string,
  text: string | undefined,
  currency: Currency | undefined,
): Result<bigint | undefined> {
  if (text === undefined) return accepted(undefined);
  if (!currency) return refusedField('invalid_request', field, 'amount_without_currency');
  const parsed = parseTypedAmount(text, currency);
  return parsed.ok ? accepted(parsed.amount.minor) : refusedAmount(parsed.code, field, currency, parsed.reason);
}

function readPair(text: string | undefined): Result<Readonly<Record<string, string>> | undefined> {
  if (text === undefined) return accepted(undefined);
  const at = text.indexOf('=');
  if (at < 1) return refusedField('invalid_request', 'metadata', 'pair_unreadable');
  return accepted({ [text.slice(0, at)]: text.slice(at + 1) });
}
