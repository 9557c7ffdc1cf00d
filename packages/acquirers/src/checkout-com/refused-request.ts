import type { Declined } from '@pay/core/paying/acquiring/acquirer';
import type { Refused } from './api.ts';
import { errorMeaning } from './codes/error-codes.ts';

/**
 * The decline of a card or a sale that Checkout.com did not process, because its data cannot be right; null if none of
 * the errors is listed, so that nothing is certain.
 */
export function refusedRequest(reference: string, { status, errors }: Refused): Declined | null {
  if (status !== 422) return null;
  for (const raw of errors) {
    const meaning = errorMeaning(raw);
    if (meaning?.kind !== 'declined') continue;
    const { code, advice } = meaning;
    return { ...declinedAtOnce(reference, code, raw), ...(advice && { advice }) };
  }
  return null;
}

export function declinedAtOnce(reference: string, code: Declined['code'], raw: string): Declined {
  return { kind: 'declined', reference, acquirerReference: null, code, raw, threeDs: null };
}
