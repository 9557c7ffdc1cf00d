import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/**
 * The largest multiple of 62 that fits in a byte. Bytes from this value upwards are drawn again, so that all characters
 * are equally likely.
 */
const FAIR_MAX = 248;

/**
 * Random bytes that were drawn in advance from the operating system's generator. One call for many ids costs a tenth of
 * what separate calls cost.
 */
const pool = Buffer.alloc(8_192);
let used = pool.length;

/** `length` random characters of base62, from the operating system's generator. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = nextByte();
    if (byte < FAIR_MAX) text += ALPHABET[byte % 62];
  }
  return text;
}

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool.readUInt8(used);
  // Bytes that became part of a key are not kept.
  pool[used++] = 0;
  return byte;
}

/** A non-negative integer in base62, padded with zeros to `length`. */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = ALPHABET[rest % 62] + text;
  return text;
}
