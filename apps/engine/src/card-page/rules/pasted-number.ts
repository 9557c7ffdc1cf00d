import { readNumber } from '@pay/core/cards/read-digits';
import { foldedBytes, foldedText } from './folded-text.ts';

/** The card number in pasted text that can contain other numbers too; the whole text if it has no card number. */
export function pastedNumber(text: string): string {
  const runs = foldedText(text).match(/\d(?:[ -]*\d){11,18}/g) ?? [];
  return runs.find((run) => readNumber(foldedBytes(run)).ok) ?? text;
}
