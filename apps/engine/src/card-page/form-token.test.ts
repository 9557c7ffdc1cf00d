import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formToken, verifyFormToken } from './form-token.ts';

const KEY = createSecretKey(randomBytes(32));
const COUNTS = [0, 1, 2, 3, 4, 5];

describe('a form token', () => {
  test.each(COUNTS)('contains the attempt count at the time its page was rendered: %i', (count) => {
    expect(verifyFormToken(KEY, 'pay_1', formToken(KEY, 'pay_1', count))).toBe(count);
  });

  test('of one payment does not verify for another', () => {
    expect(verifyFormToken(KEY, 'pay_2', formToken(KEY, 'pay_1', 0))).toBeUndefined();
  });

  test('created with a different key does not verify', () => {
    expect(verifyFormToken(KEY, 'pay_1', formToken(createSecretKey(randomBytes(32)), 'pay_1', 0))).toBeUndefined();
  });

  test('cannot be reused for another attempt', () => {
    for (const count of COUNTS) {
      const [, mac] = formToken(KEY, 'pay_1', count).split('.');
      const others = COUNTS.filter((other) => other !== count).map((other) => `${other}.${mac}`);
      expect(others.filter((token) => verifyFormToken(KEY, 'pay_1', token) !== undefined)).toEqual([]);
    }
  });

  test('differs for payment ids and counts that look the same when joined', () => {
    expect(verifyFormToken(KEY, 'pay_1', formToken(KEY, 'pay_1.1', 1))).toBeUndefined();
  });

  test.each([undefined, '', '0', '0.', '.', '6.', '-1.', '0x0.', '00.'])(
    'that is malformed does not verify: %j',
    (text) => {
      const [, mac] = formToken(KEY, 'pay_1', 0).split('.');
      expect(verifyFormToken(KEY, 'pay_1', text)).toBeUndefined();
      if (text?.endsWith('.') && text !== '0.') expect(verifyFormToken(KEY, 'pay_1', text + mac)).toBeUndefined();
    },
  );

  test('with one character replaced never verifies for another attempt', () => {
    const token = formToken(KEY, 'pay_1', 3);
    const place = fc.nat(token.length - 1);
    fc.assert(
      fc.property(place, fc.string({ minLength: 1, maxLength: 1, unit: 'binary-ascii' }), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        const verified = verifyFormToken(KEY, 'pay_1', changed);
        // The last character of base64 has unused bits, so another character can decode to the same bytes.
        const isSame = changed === token || at === token.length - 1;
        return isSame ? verified === undefined || verified === 3 : verified === undefined;
      }),
    );
  });

  test('that is arbitrary text does not verify, and causes no error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => verifyFormToken(KEY, 'pay_1', text) === undefined));
  });
});
