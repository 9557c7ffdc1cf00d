import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crcFactor, joinedCrc } from './joined-crc.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

test('the checksum of two joined strings can be computed from the checksum of each', () => {
  fc.assert(
    fc.property(bytes, bytes, (before, after) => {
      const known = { crc: crc32(after), factor: crcFactor(after.length) };
      expect(joinedCrc(crc32(before), known)).toBe(crc32(Buffer.concat([before, after])));
    }),
  );
});

test('even for a string of 5 MB', () => {
  const long = Buffer.alloc(5_000_000, 'ادفع 10.500 BHD');
  const known = { crc: crc32(long), factor: crcFactor(long.length) };
  expect(joinedCrc(crc32('a'), known)).toBe(crc32(long, crc32('a')));
});
