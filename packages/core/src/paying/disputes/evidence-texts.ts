import { bytesHaveCardNumber } from '../../cards/card-number-in-bytes.ts';
import { containsCardNumber } from '../../cards/card-number-in-text.ts';
import { jpegTexts, pngTexts } from '../../cards/picture-texts.ts';
import type { EvidenceType } from './evidence.ts';
import { pdfTexts } from './pdf-texts.ts';

/** A limit for the work: only digits take time, and no evidence needs this many. */
const DIGITS_MAX = 2_000_000;

/**
 * Whether a text in the file contains a possible card number: the text of a document's pages, notes and properties, or
 * the comments and properties of a picture. What a picture shows is not read. Undefined if a text cannot be read.
 */
export function evidenceHasCardNumber(type: EvidenceType, bytes: Buffer): boolean | undefined {
  const { shown = [], written } = textsOf(type, bytes) ?? {};
  if (written === undefined) return undefined;
  let digits = 0;
  for (const text of [...shown, ...written.map((each) => each.toString('latin1'))]) digits += digitsIn(text);
  if (digits > DIGITS_MAX) return undefined;
  return shown.some(containsCardNumber) || written.some(bytesHaveCardNumber);
}

type Texts = { readonly shown?: readonly string[]; readonly written: readonly Buffer[] | undefined };

function textsOf(type: EvidenceType, bytes: Buffer): Texts | undefined {
  if (type === 'application/pdf') return pdfTexts(bytes);
  return { written: type === 'image/png' ? pngTexts(bytes) : jpegTexts(bytes) };
}

function digitsIn(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) ^ 0x30) < 10) digits += 1;
  return digits;
}
