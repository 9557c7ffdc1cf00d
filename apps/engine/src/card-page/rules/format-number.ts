import { brandOf } from '@pay/core/cards/brand';
import { digitsOf, foldedBytes } from './folded-text.ts';

/** How American Express cards bear their number; all others bear theirs in fours. */
const AMEX = /^(\d{0,4})(\d{0,6})(\d*)$/;

/** A card number, whole or not, in the groups in which its card bears it. Keeps every digit and nothing else. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  if (brandOf(foldedBytes(digits)) !== 'amex') return digits.replace(/\d{4}(?=\d)/g, '$& ');
  return digits.replace(AMEX, '$1 $2 $3').trimEnd();
}
