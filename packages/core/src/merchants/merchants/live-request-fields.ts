import { type Amount, type AmountRefusal, parseAmount } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { checkEmail } from '../../ground/refusals/check-email.ts';
import { checkRemark } from '../../ground/refusals/check-remark.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import type { Reason } from '../../ground/refusals/reason.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { refusedCurrency } from '../../ground/refusals/refused-currency.ts';

/** The details that a merchant enters when it requests Live access. */
export type LiveRequestFields = {
  readonly businessName: string;
  readonly website: string;
  readonly contactName: string;
  readonly contactEmail: string;
  /** A decimal number in the currency's major units, such as `50000` or `1250.500`. */
  readonly expectedMonthlyVolume: string;
  readonly currency: string;
  readonly note?: string | undefined;
};

const ADDRESS_LENGTH_MAX = 2_048;

const VOLUME_PROBLEMS: Readonly<Record<AmountRefusal, Reason>> = {
  amount_invalid: 'volume_invalid',
  amount_precision: 'volume_precision',
  amount_too_large: 'volume_too_large',
};

/**
 * Checks the fields and returns the volume as an amount. Refuses: invalid_request, card_number_not_allowed,
 * currency_unsupported, amount_invalid, amount_precision, amount_too_large.
 */
export function checkLiveRequestFields(fields: LiveRequestFields): Result<Amount> {
  for (const checked of textsChecked(fields)) if (!checked.ok) return checked;
  const currency = parseCurrency(fields.currency);
  if (currency === undefined) return refusedCurrency(fields.currency);
  const volume = parseAmount(fields.expectedMonthlyVolume, currency);
  if (volume.ok) return accepted(volume.amount);
  return refusedField(volume.code, 'expected_monthly_volume', VOLUME_PROBLEMS[volume.code]);
}

function* textsChecked(fields: LiveRequestFields): Generator<Result<void>> {
  yield checkDisplayName('business_name', fields.businessName);
  yield checkWebsite(fields.website);
  yield checkDisplayName('contact_name', fields.contactName);
  yield checkEmail('contact_email', fields.contactEmail);
  if (fields.note !== undefined) yield checkRemark('note', fields.note);
}

function checkWebsite(text: string): Result<void> {
  const isWritten = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && text.length <= ADDRESS_LENGTH_MAX;
  const url = isWritten ? URL.parse(text) : null;
  if (url === null || !url.hostname.includes('.') || url.username !== '' || url.password !== '') {
    return refusedField('invalid_request', 'website', 'website_unfit');
  }
  return checkText('website', text);
}
