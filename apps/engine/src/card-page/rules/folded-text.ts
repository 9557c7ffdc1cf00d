import { foldCardText } from '@pay/core/cards/fold-card-text';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bytes of what was typed as the server would read them: digits, spaces and hyphens of any script in ASCII. */
export function foldedBytes(text: string): Uint8Array {
  return foldCardText(encoder.encode(text));
}

export function foldedText(text: string): string {
  return decoder.decode(foldedBytes(text));
}

/** The digits alone, of whatever script, in ASCII. */
export function digitsOf(text: string): string {
  return foldedText(text).replace(/[^0-9]/g, '');
}
