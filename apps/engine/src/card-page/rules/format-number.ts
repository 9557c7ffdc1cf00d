import { brandOf } from '@pay/core/cards/brand';
import { digitsOf, foldedBytes } from './folded-text.ts';

/** The groups of an American Express number; all other brands use groups of four. */
const AMEX = /^(\d{0,4})(\d{0,6})(\d*)$/;

/** A card number, complete or not, in groups as printed on the card. Keeps every digit and nothing else. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  if (brandOf(foldedBytes(digits)) !== 'amex') return digits.replace(/\d{4}(?=\d)/g, '$& ');
  return digits.replace(AMEX, '$1 $2 $3').trimEnd();
}
