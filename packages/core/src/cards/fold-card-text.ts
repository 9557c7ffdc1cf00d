const SPACE = 0x20;
const EXCLAMATION_MARK = 0x21;
const HYPHEN = 0x2d;
const FULL_STOP = 0x2e;
const ZERO = 0x30;
const DROPPED = -1;
/** The code point for a byte that is not part of a valid character. */
const NO_POINT = 0xfffd;

/** Unicode code points and the ASCII characters that replace them. */
const FOLDS: ReadonlyMap<number, number> = new Map([
  // Arabic-Indic and Persian digits; full-width forms, which are in ASCII order.
  ...range(0x0660, 0x0669).map((point, index) => [point, ZERO + index] as const),
  ...range(0x06f0, 0x06f9).map((point, index) => [point, ZERO + index] as const),
  ...range(0xff01, 0xff5e).map((point, index) => [point, EXCLAMATION_MARK + index] as const),
  // No-break, typographic and ideographic spaces; hyphens, dashes and the minus sign.
  ...[0xa0, ...range(0x2000, 0x200a), 0x202f, 0x205f, 0x3000].map((point) => [point, SPACE] as const),
  ...[...range(0x2010, 0x2015), 0x2212].map((point) => [point, HYPHEN] as const),
  // Dots in the middle of a line, and bullets; text can have them between groups of digits.
  ...[0xb7, 0x2022].map((point) => [point, FULL_STOP] as const),
  // Soft hyphen, zero-width characters, byte order mark, and the direction marks that copied Arabic text contains.
  ...[0xad, 0x061c, ...range(0x200b, 0x200f), ...range(0x202a, 0x202e), ...range(0x2060, 0x2069), 0xfeff].map(
    (point) => [point, DROPPED] as const,
  ),
]);

/**
 * Rewrites UTF-8 in place so that digits, spaces, hyphens and dots are ASCII, however they were typed, and drops
 * invisible characters. Everything else is unchanged, including bytes that are not UTF-8. Returns a view of the result
 * at the front of the buffer.
 */
export function foldCardText<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const { point, size } = characterAt(bytes, at);
    const ascii = point < 0x80 ? point : FOLDS.get(point);
    if (ascii === undefined) {
      bytes.copyWithin(length, at, at + size);
      length += size;
    } else if (ascii !== DROPPED) {
      bytes[length++] = ascii;
    }
    at += size;
  }
  return bytes.subarray(0, length) as Bytes;
}

/**
 * The character at a position. Characters that are folded have one to three bytes; any other byte counts as a
 * character, which is kept.
 */
function characterAt(bytes: Uint8Array, at: number): { point: number; size: number } {
  const first = bytes[at] ?? 0;
  const second = (bytes[at + 1] ?? 0) - 0x80;
  const third = (bytes[at + 2] ?? 0) - 0x80;
  const isPair = second >= 0 && second < 0x40;
  if (first >= 0xc2 && first <= 0xdf && isPair) return { point: (first - 0xc0) * 0x40 + second, size: 2 };
  if (first >= 0xe0 && first <= 0xef && isPair && third >= 0 && third < 0x40) {
    return { point: (first - 0xe0) * 0x1000 + second * 0x40 + third, size: 3 };
  }
  return { point: first < 0x80 ? first : NO_POINT, size: 1 };
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
