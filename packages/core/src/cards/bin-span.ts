import type { SealedCard } from './sealed-card.ts';

/** The eight-digit BINs that begin with the digits of a BIN, as whole numbers; never stored. */
export type BinSpan = { readonly first: number; readonly last: number };

const BIN_DIGITS = 8;

/** The BIN has eight digits in numbers of at least 16 digits, and otherwise six. */
export function binSpan(card: SealedCard): BinSpan {
  return card.open(({ number }) => {
    const digits = number.length >= 16 ? BIN_DIGITS : 6;
    const bin = number.subarray(0, digits).reduce((value, byte) => value * 10 + byte - 0x30, 0);
    const scale = 10 ** (BIN_DIGITS - digits);
    return { first: bin * scale, last: bin * scale + scale - 1 };
  });
}
