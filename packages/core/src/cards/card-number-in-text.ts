import { inSchemeRange } from './brand.ts';
import { foldCardText } from './fold-card-text.ts';
import { luhnValid } from './luhn.ts';
import { percentDecode } from './percent-decode.ts';

const MIN_DIGITS = 12;
const MAX_DIGITS = 19;

/** How often text is decoded, because a URL in the query of another URL is encoded twice. */
const DECODINGS = 2;

/** White space and the hyphen. */
const SEPARATORS: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n-'));

/**
 * Whether text contains a possible card number: whole groups of digits, separated only by spaces and hyphens, with 12
 * to 19 digits in total, a valid check digit, and a scheme's prefix and length. Digits count in every form that the
 * card form accepts, and also percent-encoded. Takes time linear in the length of the text.
 */
export function containsCardNumber(text: string): boolean {
  if (!hasEnoughDigits(text)) return false;
  let bytes: Buffer = foldCardText(Buffer.from(text));
  if (hasCardNumber(bytes)) return true;
  for (let round = 0; round < DECODINGS && isEncoded(bytes); round++) {
    bytes = foldCardText(percentDecode(bytes).bytes);
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
  return bytes.includes('%') || bytes.includes('+');
}

function hasCardNumber(text: Buffer): boolean {
  /** The digits since the last byte that is neither digit nor separator, and where each group of them starts. */
  const digits = Buffer.alloc(text.length);
  let length = 0;
  let groupStarts: number[] = [];
  for (const [at, byte] of text.entries()) {
    if (isDigit(byte)) {
      if (!isDigit(text[at - 1])) groupStarts.push(length);
      digits[length++] = byte;
      if (!isDigit(text[at + 1]) && endsInCardNumber(digits.subarray(0, length), groupStarts)) return true;
    } else if (!SEPARATORS.has(byte)) {
      length = 0;
      groupStarts = [];
    }
  }
  return false;
}

function endsInCardNumber(digits: Buffer, groupStarts: readonly number[]): boolean {
  for (let group = groupStarts.length - 1; group >= 0; group--) {
    const candidate = digits.subarray(groupStarts[group]);
    if (candidate.length > MAX_DIGITS) return false;
    if (candidate.length >= MIN_DIGITS && inSchemeRange(candidate) && luhnValid(candidate)) return true;
  }
  return false;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
