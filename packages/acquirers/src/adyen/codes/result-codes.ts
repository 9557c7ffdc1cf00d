/** Where the codes are from, and when they were listed. */
export const RESULT_CODES_SOURCE = {
  page: 'https://docs.adyen.com/online-payments/build-your-integration/payment-result-codes',
  date: '2026-11-22',
} as const;

/**
 * What each `resultCode` of an answer means. After a code that is not listed, the outcome is unknown until the notice
 * reports how the sale ended.
 */
export const RESULT_CODES = {
  Authorised: 'approved',
  // A partial amount does not match the request, so the caller gives it back.
  PartiallyAuthorised: 'approved',
  Refused: 'declined',
  Error: 'declined',
  Cancelled: 'declined',
  RedirectShopper: 'step',
  Pending: 'pending',
  Received: 'pending',
} as const;

export type ResultMeaning = (typeof RESULT_CODES)[keyof typeof RESULT_CODES] | 'unlisted';

export function resultMeaning(code: unknown): ResultMeaning {
  const isListed = typeof code === 'string' && Object.hasOwn(RESULT_CODES, code);
  return isListed ? RESULT_CODES[code as keyof typeof RESULT_CODES] : 'unlisted';
}
