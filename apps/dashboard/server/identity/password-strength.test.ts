import { describe, expect, test } from 'vitest';
import { weakness } from './password-strength.ts';

const OWN = ['Ada Lovelace', 'ada@engines.example', 'Pay'];

describe('a password is refused if it is', () => {
  test.each([
    ['one character', '111111111111', 'password_common'],
    ['a sequence of digits', '123456789012', 'password_common'],
    ['a sequence of keys', 'qwertyuiop[]', 'password_common'],
    ['a common password twice', 'passwordpassword', 'password_common'],
    ['a common password with a common ending', 'Password12345!', 'password_common'],
    ["the person's name", 'Ada Lovelace', 'password_own_words'],
    ["the person's name with a number", 'AdaLovelace1', 'password_own_words'],
    ["the person's address", 'ada@engines.example', 'password_own_words'],
  ] as const)('%s', async (_what, password, told) => {
    expect(await weakness(password, OWN)).toBe(told);
  });
});

test.each(['correct horse battery', 'rain falls on 7 green roofs', 'kT9#vq2!Lw0z', 'قطار الصباح يمر بالجسر'])(
  '%s can be used, even at the maximum length',
  async (password) => {
    expect(await weakness(password, OWN)).toBeUndefined();
    expect(await weakness(password.padEnd(128, ` ${password}`), OWN)).toBeUndefined();
  },
);
