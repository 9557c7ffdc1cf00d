import { expect, test } from 'vitest';
import { HOSTS } from '../rules/hosts.ts';
import { useEngine } from './engines.ts';

test('the engine is that of the key, whatever else is given', () => {
  useEngine('pk_test_x', { sandbox: 'https://sandbox.shop.example', live: 'not looked at' });
  useEngine('pk_live_x', { live: 'http://localhost:4002/' });
  expect(HOSTS).toEqual({ test: 'https://sandbox.shop.example', live: 'http://localhost:4002' });
});

test.each([{}, undefined, { live: 'https://pay.shop.example' }])(
  'a key without an engine of its environment is refused: %j',
  (engines) => {
    (HOSTS as Record<string, string>)['test'] = 'https://sandbox.pay.invalid';
    expect(() => useEngine('pk_test_x', engines)).toThrow(
      expect.objectContaining({ code: 'engine_missing', message: expect.stringContaining('engines.sandbox') }),
    );
  },
);

test.each([
  '',
  'sandbox.shop.example',
  'http://sandbox.shop.example',
  'https://shop.example/pay',
  'https://shop.example?x=1',
  'https://user@shop.example',
  'javascript:alert(1)',
])('an engine whose address is not an origin over https is refused: %j', (sandbox) => {
  expect(() => useEngine('pk_test_x', { sandbox })).toThrow(expect.objectContaining({ code: 'engine_invalid' }));
});

test.each(['sk_test_x', '', 'pk_other_x'])('other keys are left to the check that refuses them: %j', (key) => {
  expect(() => useEngine(key, undefined)).not.toThrow();
});
