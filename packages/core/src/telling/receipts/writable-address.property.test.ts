import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWritableAddress } from './writable-address.ts';

test.each(['sara@shopper.example', "o'neil+shop@mail.shopper.example", 'a.b-c_d@xn--mgbaam7a8h.example'])(
  'we write to %s',
  (address) => {
    expect(isWritableAddress(address)).toBe(true);
  },
);

test.each([
  '',
  'sara',
  'sara@localhost',
  'سارة@shopper.example',
  'sara@متجر.example',
  '.sara@shopper.example',
  'sa..ra@shopper.example',
  'sara@-shopper.example',
  'sara@shopper..example',
  'sara@shopper.example.',
  'sara@[127.0.0.1]',
  '"eve@evil.example sara"@shopper.example',
  `${'a'.repeat(65)}@shopper.example`,
  `a@${'b'.repeat(60)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.example`,
])('we do not write to %s', (address) => {
  expect(isWritableAddress(address)).toBe(false);
});

test('an address with anything that a header or a mail server could read differently is not used', () => {
  const meant = fc.constantFrom(
    '\r',
    '\n',
    '\0',
    '\t',
    ' ',
    ',',
    ';',
    ':',
    '<',
    '>',
    '(',
    ')',
    '"',
    '\\',
    '@',
    '\u2028',
  );
  const [before, after] = [fc.constantFrom('', 'sara', 'sara@x'), fc.constantFrom('', 'x', 'bcc:eve@evil.example')];
  fc.assert(
    fc.property(before, meant, after, (start, character, end) => {
      expect(isWritableAddress(`${start}${character}${end}@shopper.example`)).toBe(false);
      expect(isWritableAddress(`sara@shopper.example${character}${end}`)).toBe(false);
    }),
  );
});
