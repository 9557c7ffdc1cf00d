import { type CodeTable, declined, type Meaning } from '../../codes/meaning.ts';

/**
 * `error_codes` of an answer with status 422. That status means that nothing was processed. An answer without a listed
 * code leaves the outcome unknown. An example is the code for a token that has already been used, because an earlier
 * copy of the same request could have used it.
 */
export const ERROR_CODES = {
  title: '`error_codes` of an answer with status 422',
  sources: [
    'https://checkout.com/docs/resources/codes/error-codes',
    'http://checkout-docs-site-nas-git-task-writing-705-cko-frontend.vercel.app/docs/four/resources/codes/error-codes',
  ],
  readOn: '2026-11-22',
  basis:
    'The descriptions are from the first page, of December 2024; the names are from the second page, of July 2022.',
  codes: {
    amount_invalid: declined('processing_error'),
    billing_descriptor_city_invalid: declined('processing_error'),
    billing_descriptor_name_invalid: declined('processing_error'),
    business_invalid: declined('processing_error'),
    business_settings_missing: declined('processing_error'),
    card_disabled: declined('invalid_card'),
    card_expired: declined('expired_card', 'update_card'),
    card_expiry_month_invalid: declined('expired_card', 'update_card'),
    card_expiry_month_required: declined('expired_card', 'update_card'),
    card_expiry_year_invalid: declined('expired_card', 'update_card'),
    card_expiry_year_required: declined('expired_card', 'update_card'),
    card_not_found: declined('invalid_card'),
    card_number_invalid: declined('invalid_card', 'update_card'),
    card_number_required: declined('invalid_card', 'update_card'),
    currency_invalid: declined('processing_error'),
    currency_required: declined('processing_error'),
    cvv_invalid: declined('wrong_cvv', 'update_card'),
    processing_channel_id_invalid: declined('processing_error'),
    processing_channel_id_required: declined('processing_error'),
    token_expired: declined('processing_error'),
  },
} as const satisfies CodeTable;

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(Object.entries(ERROR_CODES.codes));

/** Undefined for an error that is not listed. */
export function errorMeaning(code: string): Meaning | undefined {
  return MEANINGS.get(code);
}
