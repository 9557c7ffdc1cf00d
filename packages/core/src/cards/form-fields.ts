import { percentDecode } from './percent-decode.ts';

const AMPERSAND = 0x26;
const EQUALS = 0x3d;

/** Views of the form's body, valid until the body is wiped. */
export type FormField = { readonly name: Buffer; readonly value: Buffer; readonly wellFormed: boolean };

/**
 * The fields of an `application/x-www-form-urlencoded` body in order. Decodes the fields in place, so the body is
 * overwritten.
 */
export function* formFields(body: Buffer): Generator<FormField> {
  for (let start = 0; start < body.length; ) {
    const ampersand = body.indexOf(AMPERSAND, start);
    const end = ampersand === -1 ? body.length : ampersand;
    const pair = body.subarray(start, end);
    start = end + 1;
    if (pair.length === 0) continue;

    const equals = pair.indexOf(EQUALS);
    const nameEnd = equals === -1 ? pair.length : equals;
    const name = percentDecode(pair.subarray(0, nameEnd));
    const value = percentDecode(pair.subarray(nameEnd + 1));
    yield { name: name.bytes, value: value.bytes, wellFormed: name.wellFormed && value.wellFormed };
  }
}
