import type { CardBrand } from './card-brand.ts';

export type { CardBrand };

type Range = {
  readonly brand: CardBrand;
  /** The first and the last four-digit prefix of the range. */
  readonly from: number;
  readonly to: number;
  readonly lengths: readonly number[];
};

const FROM_12 = [12, 13, 14, 15, 16, 17, 18, 19];
const FROM_14 = FROM_12.slice(2);
const FROM_16 = FROM_12.slice(4);

/**
 * The number ranges of ISO/IEC 7812 that the schemes have published. Domestic schemes that issue inside the ranges of
 * others, such as mada and BENEFIT, cannot be distinguished. The prefix 62 counts as UnionPay, although Discover's
 * network uses part of it.
 */
const RANGES: readonly Range[] = [
  { brand: 'visa', from: 4000, to: 4999, lengths: [13, 16, 19] },
  { brand: 'mastercard', from: 5100, to: 5599, lengths: [16] },
  { brand: 'mastercard', from: 2221, to: 2720, lengths: [16] },
  { brand: 'amex', from: 3400, to: 3499, lengths: [15] },
  { brand: 'amex', from: 3700, to: 3799, lengths: [15] },
  { brand: 'discover', from: 6011, to: 6011, lengths: FROM_16 },
  { brand: 'discover', from: 6440, to: 6599, lengths: FROM_16 },
  { brand: 'diners', from: 3000, to: 3059, lengths: FROM_14 },
  { brand: 'diners', from: 3095, to: 3095, lengths: FROM_14 },
  { brand: 'diners', from: 3600, to: 3699, lengths: FROM_14 },
  { brand: 'diners', from: 3800, to: 3999, lengths: FROM_14 },
  { brand: 'jcb', from: 3528, to: 3589, lengths: FROM_16 },
  { brand: 'unionpay', from: 6200, to: 6299, lengths: FROM_16 },
  { brand: 'unionpay', from: 8100, to: 8171, lengths: FROM_16 },
  { brand: 'maestro', from: 5018, to: 5018, lengths: FROM_12 },
  { brand: 'maestro', from: 5020, to: 5020, lengths: FROM_12 },
  { brand: 'maestro', from: 5038, to: 5038, lengths: FROM_12 },
  { brand: 'maestro', from: 5893, to: 5893, lengths: FROM_12 },
  { brand: 'maestro', from: 6304, to: 6304, lengths: FROM_12 },
  { brand: 'maestro', from: 6759, to: 6759, lengths: FROM_12 },
  { brand: 'maestro', from: 6761, to: 6763, lengths: FROM_12 },
];

/** The brand for the first four of these ASCII digits, whatever the length; `unknown` outside every range. */
export function brandOf(digits: Uint8Array): CardBrand {
  return rangeOf(digits)?.brand ?? 'unknown';
}

/**
 * Whether a scheme issues numbers with this prefix and length, given as ASCII digits. If only the prefix counted, every
 * British phone number (44…, 12 digits) would look like a Visa card.
 */
export function inSchemeRange(digits: Uint8Array): boolean {
  return rangeOf(digits)?.lengths.includes(digits.length) ?? false;
}

function rangeOf(digits: Uint8Array): Range | undefined {
  if (digits.length < 4) return undefined;
  const prefix = digits.subarray(0, 4).reduce((value, byte) => value * 10 + byte - 0x30, 0);
  return RANGES.find(({ from, to }) => prefix >= from && prefix <= to);
}
