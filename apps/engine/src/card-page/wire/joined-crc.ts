/** The polynomial of CRC-32 without x^32. The highest bit of a number is the coefficient of x^0, as in zlib. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const ONE_BYTE = ONE >>> 8;

/**
 * The factor that moves a checksum past `byteCount` bytes: x to the power of the number of bits in these bytes. It is
 * computed once for bytes that are known in advance.
 */
export function crcFactor(byteCount: number): number {
  let factor = ONE;
  let power = ONE_BYTE;
  for (let rest = byteCount; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) factor = product(factor, power);
    power = product(power, power);
  }
  return factor;
}

/**
 * The checksum of two joined strings: `before` is that of the first, `crc` that of the second. `factor` is for the
 * second's length.
 */
export function joinedCrc(before: number, { crc, factor }: { readonly crc: number; readonly factor: number }): number {
  return (product(before, factor) ^ crc) >>> 0;
}

/** Multiplies two polynomials modulo that of CRC-32. */
function product(a: number, b: number): number {
  let sum = 0;
  let shifted = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) sum ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return sum >>> 0;
}
