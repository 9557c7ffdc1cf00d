import { inSchemeRange } from './brand.ts';
import { expandReferences } from './expand-references.ts';
import { foldCardText } from './fold-card-text.ts';
import { luhnValid } from './luhn.ts';
import { percentDecode } from './percent-decode.ts';

const MIN_DIGITS = 12;
const MAX_DIGITS = 19;

/** How many times text is decoded. Once is not enough, because a URL in the query of another URL is encoded twice. */
const DECODINGS = 2;

/** White space and the hyphen. */
const SEPARATORS: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n-'));
/** The maximum number of punctuation characters between two groups that are written as on a card. */
const MARKS_MAX = 3;

/**
 * Whether text contains a possible card number: whole groups of digits with 12 to 19 digits in total, a valid check
 * digit, and a scheme's prefix and length. With spaces and hyphens between them, the groups can have any sizes. With
 * other punctuation between them, they must have the sizes that people write, such as 4242.4242.4242.4242. Digits count
 * in every form that the card form accepts, percent-encoded, and as character references. Takes time linear in the
 * length of the text.
 */
export function containsCardNumber(text: string): boolean {
  if (!hasEnoughDigits(text)) return false;
  let bytes: Buffer = foldCardText(Buffer.from(text));
  if (hasCardNumber(bytes)) return true;
  for (let round = 0; round < DECODINGS && isEncoded(bytes); round++) {
    bytes = foldCardText(percentDecode(bytes).bytes);
    if (hasCardNumber(bytes)) return true;
    if (!bytes.includes('&#')) continue;
    // Digits after `&#` can also be plain digits, so the text is searched both with and without references replaced.
    bytes = foldCardText(expandReferences(bytes));
    if (hasCardNumber(bytes)) return true;
  }
  return false;
}

/**
 * A quick check that makes the search unnecessary for most texts, because every digit, in any script or encoding,
 * contains an ASCII digit or a non-ASCII character.
 */
function hasEnoughDigits(text: string): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f || isDigit(unit)) count++;
    if (count === MIN_DIGITS) return true;
  }
  return false;
}

function isEncoded(bytes: Buffer): boolean {
  return bytes.includes('%') || bytes.includes('+') || bytes.includes('&#');
}

/** Digits since the last byte that is neither a digit nor a separator, and where each group of them starts. */
type Run = { readonly digits: Buffer; length: number; starts: number[] };

function hasCardNumber(text: Buffer): boolean {
  const spaced: Run = { digits: Buffer.alloc(text.length), length: 0, starts: [] };
  const punctuated: Run = { digits: Buffer.alloc(text.length), length: 0, starts: [] };
  let marks = 0;
  for (const [at, byte] of text.entries()) {
    if (!isDigit(byte)) {
      marks += 1;
      if (!SEPARATORS.has(byte)) empty(spaced);
      if (marks > MARKS_MAX || !isPunctuation(byte)) empty(punctuated);
      continue;
    }
    marks = 0;
    const [begins, ends] = [!isDigit(text[at - 1]), !isDigit(text[at + 1])];
    for (const run of [spaced, punctuated]) {
      if (begins) run.starts.push(run.length);
      run.digits[run.length++] = byte;
    }
    if (ends && (endsInCardNumber(spaced, () => true) || endsInCardNumber(punctuated, isWrittenAsOnCard))) return true;
  }
  return false;
}

function empty(run: Run): void {
  run.length = 0;
  run.starts = [];
}

function endsInCardNumber({ digits, length, starts }: Run, isFit: (sizes: readonly number[]) => boolean): boolean {
  for (let group = starts.length - 1; group >= 0; group--) {
    const start = starts[group] ?? 0;
    if (length - start > MAX_DIGITS) return false;
    if (length - start < MIN_DIGITS) continue;
    const candidate = digits.subarray(start, length);
    // The check digit comes first, because it takes less time and nine of ten candidates fail it.
    if (!luhnValid(candidate) || !inSchemeRange(candidate)) continue;
    const ends = [...starts.slice(group + 1), length];
    if (isFit(ends.map((end, at) => end - (starts[group + at] ?? 0)))) return true;
  }
  return false;
}

/**
 * Whether the groups have the sizes in which card numbers are printed or read out: all of the same size, except that
 * the last group can be shorter, or 4-6-5 and 4-6-4. Dates, addresses and lists of amounts do not have such sizes, so
 * punctuation between their digits does not make them suspicious.
 */
function isWrittenAsOnCard(sizes: readonly number[]): boolean {
  const [first = 0, second] = sizes;
  const last = sizes.at(-1) ?? 0;
  if (sizes.length === 3 && first === 4 && second === 6 && (last === 4 || last === 5)) return true;
  return last <= first && sizes.slice(0, -1).every((size) => size === first);
}

/** Every printable ASCII character that is neither a letter nor a digit, and white space. */
function isPunctuation(byte: number): boolean {
  const letter = byte | 0x20;
  return byte < 0x7f && (letter < 0x61 || letter > 0x7a);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
