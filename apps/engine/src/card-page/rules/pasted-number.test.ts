import { expect, test } from 'vitest';
import { pastedNumber } from './pasted-number.ts';

test.each([
  ['4242 4242 4242 4242', '4242 4242 4242 4242'],
  ['Card 2: 4242-4242-4242-4242 (Visa) 12/29', '4242-4242-4242-4242'],
  ['رقم البطاقة: ٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '4242 4242 4242 4242'],
  ['phone 973 1700 0000 0001, card 4242424242424242', '4242424242424242'],
])('only the card number is taken from %j', (text, number) => {
  expect(pastedNumber(text)).toBe(number);
});

test.each(['4242', '4242 4242 4242 4241', 'nothing', ''])('%j has no card number and is pasted unchanged', (text) => {
  expect(pastedNumber(text)).toBe(text);
});
