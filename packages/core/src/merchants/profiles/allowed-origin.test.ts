import { expect, test } from 'vitest';
import { parseAllowedOrigin } from './allowed-origin.ts';

test.each(['https://shop.example', 'https://shop.example:8443', 'https://xn--mgbh0fb.example', 'http://localhost'])(
  'the list of allowed origins accepts %s',
  (origin) => {
    expect(parseAllowedOrigin(origin)).toEqual({ ok: true, value: origin });
  },
);

test.each([
  '',
  'null',
  '*',
  'https://*.example',
  'shop.example',
  'http://shop.example',
  'https://shop.example/',
  'https://shop.example/path',
  'https://SHOP.example',
  'https://shop.example:443',
  'https://user@shop.example',
  'http://localhost:3000',
  'http://127.0.0.1',
  'ftp://shop.example',
])('the list of allowed origins refuses %s', (origin) => {
  expect(parseAllowedOrigin(origin)).toMatchObject({ ok: false, refusal: { code: 'invalid_request' } });
});
