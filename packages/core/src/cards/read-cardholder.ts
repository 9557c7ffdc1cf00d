export type ReadCardholder = { readonly ok: true } | { readonly ok: false; readonly code: 'required' | 'invalid' };

const SPACE = 0x20;
const DELETE = 0x7f;
const DIGITS_MAX = 2;
/** The limit is EMVCo's. */
const LENGTH_MAX = 45;

/**
 * Checks the name on a card, as folded text: 2 to 45 characters. A name has at most two digits, so a card number or
 * security code that was typed in the wrong field is not taken for a name.
 */
export function readCardholder(text: Uint8Array, isRequired: boolean): ReadCardholder {
  let length = 0;
  let spaces = 0;
  let unfit = 0;
  for (const byte of text) {
    // Continuation bytes in UTF-8 begin with the bits 10.
    if (byte >> 6 !== 2) length += 1;
    if (byte === SPACE) spaces += 1;
    if (byte >= 0x30 && byte <= 0x39) unfit += 1;
    if (byte < SPACE || byte === DELETE) unfit += 3;
  }
  if (length === spaces) return isRequired ? { ok: false, code: 'required' } : { ok: true };
  const isFit = length - spaces > 1 && length <= LENGTH_MAX && unfit <= DIGITS_MAX;
  return isFit ? { ok: true } : { ok: false, code: 'invalid' };
}
