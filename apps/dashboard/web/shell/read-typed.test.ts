import { expect, test } from 'vitest';
import { readTyped } from './read-typed.ts';

const BODY = '7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe';

test.each([
  [`dsp_${BODY}`, { kind: 'id', prefix: 'dsp', id: `dsp_${BODY}`, profileId: 'pro_7Hq2Lw9Z' }],
  ['4242', { kind: 'last4', digits: '4242' }],
  ['٤٢٤٢', { kind: 'last4', digits: '4242' }],
  ['12.500 BHD', { kind: 'amount', amount: '12.500', currency: 'BHD' }],
  ['usd 1,250', { kind: 'amount', amount: '1,250', currency: 'USD' }],
  ['١٢٫٥ BHD', { kind: 'amount', amount: '١٢٫٥', currency: 'BHD' }],
])('%s is recognised', (text, thing) => {
  expect(readTyped(text)).toEqual(thing);
});

test.each(['', 'team', '424', '42424', '12.500', '12.500 XXZ', 'BHD', '12 500 BHD', `dsp_${BODY}x`, 'order 1042'])(
  '%j is only a text',
  (text) => {
    expect(readTyped(text)).toBeNull();
  },
);
