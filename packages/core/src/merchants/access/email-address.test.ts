import { expect, test } from 'vitest';
import { parseEmailAddress } from './email-address.ts';

test.each([
  [' Ada@Shop.Example ', 'ada@shop.example'],
  ["o'hara+pay@mail.shop.example", "o'hara+pay@mail.shop.example"],
])('%j is the address %s', (text, value) => {
  expect(parseEmailAddress(text)).toEqual({ ok: true, value });
});

test.each([
  '',
  'ada',
  'ada@shop',
  '@shop.example',
  'ada@@shop.example',
  'ada@shop..example',
  'a da@shop.example',
  'ada@shop.example\nBcc: x@y.example',
  'ada\0@shop.example',
  'ADA@SHOP.EXAMPLE\u0130',
  `${'a'.repeat(250)}@shop.example`,
])('%j is not an address', (text) => {
  expect(parseEmailAddress(text)).toMatchObject({ ok: false, refusal: { code: 'invalid_request' } });
});
