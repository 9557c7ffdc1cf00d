import { bytesHaveCardNumber } from '../../cards/card-number-in-bytes.ts';
import { containsCardNumber } from '../../cards/card-number-in-text.ts';
import { pngTexts } from '../../cards/picture-texts.ts';
import { scrubCardNumbers } from '../../cards/scrub-card-numbers.ts';
import type { Form } from './stored-texts.ts';

/** The content of a column in the form in which it is read: bytes as bytes, everything else as text. */
export type Stored = string | Buffer;

export function holdsCardNumber(stored: Stored, form: Form): boolean {
  const text = textOf(stored);
  if (containsCardNumber(text)) return true;
  if (form === 'bytes') return pngTexts(Buffer.from(stored))?.some(bytesHaveCardNumber) ?? false;
  // JSON writes some characters as escapes with letters, and these letters would separate the groups of a number.
  const isJson = form === 'json' || form === 'document';
  return isJson && text.includes('\\') && textsIn(parsed(text)).some(containsCardNumber);
}

/** The stored content without possible card numbers, in the form in which it was read. */
export function masked(stored: Stored, form: Form): Stored {
  const text = textOf(stored);
  if (form === 'json' || form === 'document') {
    const value = parsed(text);
    if (value !== undefined) return JSON.stringify(maskedMember(value));
  }
  // The text never becomes longer, because some columns have a limit.
  const clean = scrubCardNumbers(text).slice(0, text.length);
  return form === 'bytes' ? Buffer.from(clean).subarray(0, stored.length) : clean;
}

/** Bytes that are not UTF-8, such as a picture, are read one by one. */
function textOf(stored: Stored): string {
  if (typeof stored === 'string') return stored;
  const text = stored.toString('utf8');
  return text.includes('\uFFFD') ? stored.toString('latin1') : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}

function maskedMember(value: unknown): unknown {
  if (typeof value === 'string') return scrubCardNumbers(value);
  if (typeof value === 'number') return containsCardNumber(String(value)) ? '[card number]' : value;
  if (Array.isArray(value)) {
    const members = value.map(maskedMember);
    // The groups of a number can be separate items of a list.
    return containsCardNumber(JSON.stringify(members)) ? ['[card number]'] : members;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [scrubCardNumbers(name), maskedMember(member)]);
  return Object.fromEntries(members);
}
