import type { CardBrand } from './brand.ts';
import { luhnValid } from './luhn.ts';

/** `digits` is a view of the front of the text. */
export type ReadDigits<Bytes> =
  | { readonly ok: true; readonly digits: Bytes }
  | { readonly ok: false; readonly code: 'required' | 'invalid' };

const SPACE = 0x20;
const HYPHEN = 0x2d;

/** Reads a card number from folded text in place: 12 to 19 digits with a valid check digit. */
export function readNumber<Bytes extends Uint8Array>(text: Bytes): ReadDigits<Bytes> {
  const read = readDigits(text);
  if (!read.ok) return read;
  const { length } = read.digits;
  return length >= 12 && length <= 19 && luhnValid(read.digits) ? read : { ok: false, code: 'invalid' };
}

/** Reads a CVV from folded text in place: as many digits as the security codes of that brand have. */
export function readCvv<Bytes extends Uint8Array>(text: Bytes, brand: CardBrand): ReadDigits<Bytes> {
  const read = readDigits(text);
  if (!read.ok) return read;
  const { length } = read.digits;
  const fits = brand === 'unknown' ? length === 3 || length === 4 : length === (brand === 'amex' ? 4 : 3);
  return fits ? read : { ok: false, code: 'invalid' };
}

/** Moves the digits to the front, over the spaces and hyphens between them; any other byte makes the text invalid. */
function readDigits<Bytes extends Uint8Array>(text: Bytes): ReadDigits<Bytes> {
  if (text.every((byte) => byte === SPACE)) return { ok: false, code: 'required' };
  let length = 0;
  for (const byte of text) {
    if (byte >= 0x30 && byte <= 0x39) text[length++] = byte;
    else if (byte !== SPACE && byte !== HYPHEN) return { ok: false, code: 'invalid' };
  }
  return { ok: true, digits: text.subarray(0, length) as Bytes };
}
