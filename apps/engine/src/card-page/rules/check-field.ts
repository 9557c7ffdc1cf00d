import { brandOf, type CardBrand } from '@pay/core/cards/brand';
import { type Month, readExpiry } from '@pay/core/cards/expiry';
import { readCvv, readNumber } from '@pay/core/cards/read-digits';
import type { FieldErrorCode } from '../texts/texts.ts';
import { digitsOf, foldedBytes } from './folded-text.ts';

export type TypedCard = { readonly number: string; readonly expiry: string; readonly cvv: string };

/**
 * The error that the server will report for a field, by the server's own rules; null if the server will accept the
 * field.
 */
export function checkField(field: keyof TypedCard, card: TypedCard, today: Month): FieldErrorCode | null {
  const text = foldedBytes(card[field]);
  const read = field === 'number' ? readNumber(text) : field === 'expiry' ? readExpiry(text, today) : cvv(text, card);
  return read.ok ? null : read.code;
}

/** The brand of a number that can still be incomplete. */
export function brandSoFar(number: string): CardBrand {
  return brandOf(foldedBytes(digitsOf(number)));
}

function cvv(text: Uint8Array, card: TypedCard) {
  const number = readNumber(foldedBytes(card.number));
  return readCvv(text, number.ok ? brandOf(number.digits) : 'unknown');
}
