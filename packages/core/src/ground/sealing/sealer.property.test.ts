import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealer } from './sealer.ts';

const { seal, open } = sealer({
  current: createSecretKey(randomBytes(32)),
  previous: [createSecretKey(randomBytes(32))],
});
const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each));
const context = fc.string({ unit: 'binary', maxLength: 60 });

test('sealed bytes can be opened in their own context and in no other, and come out unchanged', () => {
  fc.assert(
    fc.property(bytes, context, context, (plain, own, other) => {
      const sealed = seal(own, plain);
      expect(open(own, sealed)).toEqual(plain);
      // Contexts are compared by their bytes, and different lone surrogates have the same bytes.
      if (!Buffer.from(own).equals(Buffer.from(other))) expect(() => open(other, sealed)).toThrow();
    }),
  );
});

test('sealed bytes with any bit changed or any part cut off cannot be opened', () => {
  fc.assert(
    fc.property(bytes, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, place, bit) => {
      const sealed = seal('context', plain);
      const at = place % sealed.length;
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      expect(() => open('context', changed)).toThrow();
      expect(() => open('context', sealed.subarray(0, at))).toThrow();
      expect(() => open('context', Buffer.concat([sealed, Buffer.of(0)]))).toThrow();
    }),
  );
});

test('sealed text reveals only its length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 100 }), (plain) => {
      const sealed = seal('context', Buffer.from(plain));
      expect(sealed.includes(Buffer.from(plain))).toBe(false);
      expect(sealed.length).toBe(plain.length + 33);
    }),
  );
});
