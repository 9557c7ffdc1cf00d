import { readNumber } from '@pay/core/cards/read-digits';
import { foldedBytes, foldedText } from './folded-text.ts';

/** The card number in a text that was copied from somewhere, other numbers perhaps beside it; all of it where there is none. */
export function pastedNumber(text: string): string {
  const runs = foldedText(text).match(/\d(?:[ -]*\d){11,18}/g) ?? [];
  return runs.find((run) => readNumber(foldedBytes(run)).ok) ?? text;
}
