import { describe, expect, test } from 'vitest';
import { readCardholder } from './read-cardholder.ts';

const read = (text: string, isRequired = false) => readCardholder(Buffer.from(text), isRequired);
const WRONG = { ok: false, code: 'invalid' };

describe('the name on a card', () => {
  test.each(['LAYLA HADDAD', "Seán O'Neill-Núñez", 'ليلى حداد', 'Al', 'JOHN SMITH 3RD', ' LAYLA ', 'Ł'.repeat(45)])(
    'is accepted: %s',
    (name) => {
      expect(read(name)).toEqual({ ok: true });
    },
  );

  test.each([
    ['a card number', '4242424242424242'],
    ['a card number in groups', '4242 4242 4242 4242'],
    ['a security code', '123'],
    ['a name with a security code', 'LAYLA 123'],
    ['one letter', 'L'],
    ['46 letters', 'L'.repeat(46)],
    ['a line break', 'LAYLA\nHADDAD'],
    ['a deletion', 'LAYLA\u007f'],
  ])('is invalid: %s', (_what, text) => {
    expect(read(text)).toEqual(WRONG);
  });

  test.each(['', '   '])('can be left out unless it is required: "%s"', (text) => {
    expect(read(text)).toEqual({ ok: true });
    expect(read(text, true)).toEqual({ ok: false, code: 'required' });
  });
});
