import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';

const DECLINE_CODES: ReadonlyMap<string, DeclineCode> = new Map([
  ['03', 'processing_error'],
  ['05', 'do_not_honour'],
  ['14', 'invalid_card'],
  ['43', 'stolen_card'],
  ['51', 'insufficient_funds'],
  ['54', 'expired_card'],
  ['82', 'wrong_cvv'],
  ['96', 'processing_error'],
  ['A3', 'authentication_failed'],
]);

/** An unknown code is an ordinary soft decline, so that the shopper can try another card. */
export function declineCodeOf(responseCode: string): DeclineCode {
  return DECLINE_CODES.get(responseCode) ?? 'do_not_honour';
}
