import { foldCardText } from '@pay/core/cards/fold-card-text';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The typed text as the server would read it, in bytes: digits, spaces and hyphens of any script are folded to ASCII.
 */
export function foldedBytes(text: string): Uint8Array {
  return foldCardText(encoder.encode(text));
}

export function foldedText(text: string): string {
  return decoder.decode(foldedBytes(text));
}

/** Only the digits, of any script, folded to ASCII. */
export function digitsOf(text: string): string {
  return foldedText(text).replace(/[^0-9]/g, '');
}
