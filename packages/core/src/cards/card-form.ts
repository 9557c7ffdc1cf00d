import { isUtf8 } from 'node:buffer';
import { brandOf } from './brand.ts';
import { type Month, readExpiry } from './expiry.ts';
import { foldCardText } from './fold-card-text.ts';
import { formFields } from './form-fields.ts';
import { readCardholder } from './read-cardholder.ts';
import { readCvv, readNumber } from './read-digits.ts';
import { SealedCard } from './sealed-card.ts';

export type CardField = 'number' | 'expiry' | 'cvv';

/** An error in a field of the card form: a card field or the name on the card. */
export type FormFieldError = { readonly field: CardField | 'cardholder'; readonly code: CardFieldError['code'] };

export type CardFieldError = { readonly field: CardField; readonly code: 'required' | 'invalid' | 'expired' };

export type CardForm = {
  /** Plain fields. Names are 1 to 32 letters a–z and `_`, values at most 1,024 bytes of UTF-8; others are dropped. */
  readonly fields: ReadonlyMap<string, string>;
  readonly card:
    | { readonly ok: true; readonly card: SealedCard }
    /** At most one error per field, in the order number, expiry, CVV. */
    | { readonly ok: false; readonly errors: readonly CardFieldError[] };
  /** The name on the card, null if it is empty; undefined if the form does not have the field. */
  readonly cardholder: { readonly ok: true; readonly name: string | null } | { readonly ok: false } | undefined;
};

const CARD_FIELDS: readonly CardField[] = ['number', 'expiry', 'cvv'];
type RawFields = Record<CardField, Buffer> & { cardholder?: Buffer };

const MAX_FIELDS = 20;
const MAX_NAME_BYTES = 32;
const MAX_VALUE_BYTES = 1024;

/**
 * Reads the body of the card form: `number`, `expiry`, `cvv`, `cardholder` and plain fields, at most 20 in total. It
 * never creates a string of a card field, or of a card number in the field for the name on the card: the bytes are
 * decoded in place, only the sealed card has a copy, and the body is all zeros when this function returns. Of several
 * fields with the same name, the first is used. No body makes this throw.
 */
export function readCardForm(body: Buffer, today: Month): CardForm {
  try {
    const { fields, raw } = sortFields(body);
    return { fields, card: readCard(raw, today), cardholder: raw.cardholder && readName(raw.cardholder) };
  } finally {
    body.fill(0);
  }
}

function sortFields(body: Buffer): { fields: ReadonlyMap<string, string>; raw: RawFields } {
  const fields = new Map<string, string>();
  const raw: RawFields = { number: Buffer.alloc(0), expiry: Buffer.alloc(0), cvv: Buffer.alloc(0) };
  const seen = new Set<string>();
  for (const { name: nameBytes, value, wellFormed } of formFields(body)) {
    const name = plainName(nameBytes);
    if (name === undefined || seen.has(name)) continue;
    seen.add(name);
    if (name === 'number' || name === 'expiry' || name === 'cvv' || name === 'cardholder')
      raw[name] = foldCardText(value);
    else if (wellFormed && value.length <= MAX_VALUE_BYTES && isUtf8(value)) fields.set(name, value.toString('utf8'));
    if (seen.size === MAX_FIELDS) break;
  }
  return { fields, raw };
}

/**
 * The name of a field, undefined if it is not allowed. It is checked as bytes, because a card number sent in its place
 * must not become a string either.
 */
function plainName(bytes: Buffer): string | undefined {
  const isPlain = bytes.every((byte) => (byte >= 0x61 && byte <= 0x7a) || byte === 0x5f);
  return isPlain && bytes.length > 0 && bytes.length <= MAX_NAME_BYTES ? bytes.toString('latin1') : undefined;
}

function readName(raw: Buffer): CardForm['cardholder'] {
  const isName = readCardholder(raw, false).ok && isUtf8(raw);
  return isName ? { ok: true, name: raw.toString('utf8').trim() || null } : { ok: false };
}

function readCard(raw: Readonly<Record<CardField, Buffer>>, today: Month): CardForm['card'] {
  const number = readNumber(raw.number);
  const expiry = readExpiry(raw.expiry, today);
  const cvv = readCvv(raw.cvv, number.ok ? brandOf(number.digits) : 'unknown');
  if (number.ok && expiry.ok && cvv.ok) {
    const { month: expiryMonth, year: expiryYear } = expiry.expiry;
    return { ok: true, card: new SealedCard({ number: number.digits, cvv: cvv.digits, expiryMonth, expiryYear }) };
  }
  const read = { number, expiry, cvv };
  const errors = CARD_FIELDS.flatMap((field) => {
    const result = read[field];
    return result.ok ? [] : [{ field, code: result.code }];
  });
  return { ok: false, errors };
}
