import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { hostNames, publicOrigin, secrets, wholeNumber } from './read-settings.ts';

const range = { least: 0, most: 999_999, otherwise: 7 };

test('a whole number consists of digits only', () => {
  expect(wholeNumber({ X: '0042' }, 'X', range)).toBe(42);
  expect(wholeNumber({}, 'X', range)).toBe(7);
});

test.each(['', ' 5', '5 ', '+5', '-0', '1.0', '1e3', '0x10', '٥', '1000000'])('%j is not a whole number', (X) => {
  expect(() => wholeNumber({ X }, 'X', range)).toThrow(new ConfigError('X must be a whole number from 0 to 999999.'));
});

test.each(['http://localhost:4001', 'http://127.0.0.1:4001', 'http://[::1]:4001'])(
  '%s is a valid origin only in a local start',
  (X) => {
    expect(publicOrigin({ X }, 'X', true)).toBe(X);
    expect(() => publicOrigin({ X }, 'X', false)).toThrow('X must use https.');
  },
);

test.each(['https://pay.example/', 'HTTPS://pay.example', 'https://pay.example:443', 'https://a@pay.example'])(
  '%s is not a valid origin',
  (X) => {
    expect(() => publicOrigin({ X }, 'X', false)).toThrow('X must be an origin such as https://pay.example.');
  },
);

test('secrets keep their order, and spaces and empty entries are ignored', () => {
  const [one, two] = [1, 2].map((fill) => Buffer.alloc(32, fill));
  expect(secrets({ X: ` ${one?.toString('base64')},, ${two?.toString('base64')} ,` }, 'X')).toEqual([one, two]);
  expect(secrets({}, 'X')).toEqual([]);
});

test('host names are exact, and there can be none', () => {
  expect(hostNames({ X: ' gateway.bank.example, pki-2.bank.example,' }, 'X')).toEqual([
    'gateway.bank.example',
    'pki-2.bank.example',
  ]);
  expect(hostNames({}, 'X')).toEqual([]);
});

test.each([
  '*.bank.example',
  'https://gateway.bank.example',
  'gateway.bank.example:8443',
  'gateway.bank.example/api',
  'gateway.bank.example.',
  '.bank.example',
  'Gateway.bank.example',
  'user@bank.example',
  '192.0.2.1',
  '[2001:db8::1]',
  'localhost',
  'bank',
  'good.example,.*',
])('%s is not an exact host name', (X) => {
  expect(() => hostNames({ X }, 'X')).toThrow('X must contain exact host names such as gateway.bank.example');
});
