import { containsCardNumber } from './card-number-in-text.ts';

/**
 * As `containsCardNumber`, for a text in an unknown encoding, because files rarely say which encoding a program used.
 */
export function bytesHaveCardNumber(bytes: Buffer): boolean {
  return [...new Set(READINGS.map((read) => read(bytes)))].some(containsCardNumber);
}

const READINGS: readonly ((bytes: Buffer) => string)[] = [
  (bytes) => bytes.toString('utf8'),
  (bytes) => bytes.toString('latin1'),
  // UTF-16 in both byte orders, beginning at an even or an odd place.
  (bytes) => bytes.toString('utf16le'),
  (bytes) => Buffer.concat([bytes.subarray(1), Buffer.of(0)]).toString('utf16le'),
];
