import { expect, test } from 'vitest';
import { westernDigits } from './western-digits.ts';

test.each([
  ['123 456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['12-34-56', '123456'],
])('the code %s is read as %s', (typed, read) => {
  expect(westernDigits(typed)).toBe(read);
});
