import { expect, test } from 'vitest';
import { readAccountValues } from '../read-account-values.ts';
import { CHECKOUT_COM } from './checkout-com-kind.ts';

const BODY = 'abcdefghijklmnopqrstuvwxyz';

const read = (environment: 'sandbox' | 'live', prefix: string, end: string) =>
  readAccountValues(CHECKOUT_COM, {
    kind: 'checkout_com',
    environment,
    baseUrl: `https://abcdefgh.api.${environment === 'live' ? '' : 'sandbox.'}checkout.com`,
    values: { secret_key: `sk_${prefix}${BODY}${end}`, public_key: `pk_${prefix}${BODY}${end}` },
    allowLocalhost: false,
  });

// As in the official clients: ^(sk|pk)_(sbox_)?[a-z2-7]{26}[a-z2-7*#$=]$.
test.each(['a', '7', '*', '#', '$', '='])('keys that end in %s are accepted', (end) => {
  expect(read('sandbox', 'sbox_', end)).toMatchObject({ ok: true });
  expect(read('live', '', end)).toMatchObject({ ok: true });
});

test.each([' ', '\n', '"', '&'])('keys that end in %j are refused', (end) => {
  expect(read('live', '', end)).toMatchObject({ ok: false, field: 'secret_key' });
});
