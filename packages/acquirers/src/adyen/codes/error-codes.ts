import { type DeclineClass, declined } from './decline-class.ts';

/** Where the codes are from, and when they were listed. */
export const ERROR_CODES_SOURCE = {
  page: 'https://docs.adyen.com/development-resources/error-codes',
  date: '2026-11-22',
} as const;

/**
 * The errors with which Adyen certainly refuses a sale before it is processed: because the card's data cannot be right,
 * because a part of the billing address (104, 135) or of the browser's data (15_002, 15_016) is missing or malformed,
 * or because the API key has no role for such sales. An operator must change that role at Adyen. After every other
 * error the outcome is unknown: 704, for example, means that the same request is in progress.
 *
 * Three of the codes are not on Adyen's page, but in answers that others have published:
 * https://github.com/saleor/saleor/pull/8352 (135), https://github.com/Adyen/adyen-magento/issues/1057 (15_002) and
 * https://github.com/Adyen/adyen-magento2/issues/3335 (15_016).
 */
export const ERROR_CODES: Readonly<Record<string, DeclineClass & { readonly type: ErrorType }>> = {
  '010': { ...declined('processing_error'), type: 'security' },
  '101': { ...declined('invalid_card', 'update_card'), type: 'validation' },
  '102': { ...declined('invalid_card', 'update_card'), type: 'validation' },
  '103': { ...declined('wrong_cvv'), type: 'validation' },
  '104': { ...declined('processing_error'), type: 'validation' },
  '135': { ...declined('processing_error'), type: 'validation' },
  '15_002': { ...declined('processing_error'), type: 'validation' },
  '15_016': { ...declined('processing_error'), type: 'validation' },
};

/** The `errorType` that belongs to the status of an answer; null for a status that makes nothing certain. */
export function errorTypeOf(status: number): ErrorType | null {
  if (status === 422) return 'validation';
  return status === 401 || status === 403 ? 'security' : null;
}

type ErrorType = 'validation' | 'security';
