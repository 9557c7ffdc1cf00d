import { brandOf, type CardBrand } from '@pay/core/cards/brand';
import { type Month, readExpiry } from '@pay/core/cards/expiry';
import { readCardholder } from '@pay/core/cards/read-cardholder';
import { readCvv, readNumber } from '@pay/core/cards/read-digits';
import type { FieldErrorCode, FieldName } from '../texts/texts.ts';
import { digitsOf, foldedBytes } from './folded-text.ts';

export type TypedCard = Readonly<Record<FieldName, string>>;

/**
 * The error that the server will report for a field, by the server's own rules; null if the server will accept the
 * field.
 */
export function checkField(
  field: FieldName,
  card: TypedCard,
  today: Month,
  isRequired: boolean,
): FieldErrorCode | null {
  const read = readField(field, card, today, isRequired);
  return read.ok ? null : read.code;
}

function readField(field: FieldName, card: TypedCard, today: Month, isRequired: boolean) {
  const text = foldedBytes(card[field]);
  if (field === 'number') return readNumber(text);
  if (field === 'expiry') return readExpiry(text, today);
  return field === 'cvv' ? cvv(text, card) : readCardholder(text, isRequired);
}

/** The brand of a number that can still be incomplete. */
export function brandSoFar(number: string): CardBrand {
  return brandOf(foldedBytes(digitsOf(number)));
}

function cvv(text: Uint8Array, card: TypedCard) {
  const number = readNumber(foldedBytes(card.number));
  return readCvv(text, number.ok ? brandOf(number.digits) : 'unknown');
}
