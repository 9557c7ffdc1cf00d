import { expect, test } from 'vitest';
import { readMovement } from './read-movement.ts';

test.each([
  ['10.5', 'BHD', 10_500],
  ['1,234', 'BHD', 1_234],
  ['١٫٢٣٤', 'BHD', 1_234],
  ['12,34', 'USD', 1_234],
  ['500', 'JPY', 500],
])('%s %s is read as an amount to refund', (text, currency, minor) =>
  expect(readMovement('refund', text, 20_000, currency)).toEqual({ kind: 'amount', minor, leftAfter: 20_000 - minor }),
);

test.each([
  ['1,234', 'USD', 'amount_ambiguous'],
  ['1.200', 'USD', 'amount_ambiguous'],
  ['1,000', 'JPY', 'amount_ambiguous'],
  ['1.2345', 'BHD', 'amount_precision'],
  ['', 'BHD', 'amount_invalid'],
  ['20.001', 'BHD', 'refund_above_left'],
])('%s %s is not: %s', (text, currency, reason) =>
  expect(readMovement('refund', text, 20_000, currency)).toMatchObject({ kind: 'wrong', problem: { reason } }),
);

test('the refusal of an amount that is too large names the maximum', () => {
  expect(readMovement('refund', '21', 20_000, 'BHD')).toMatchObject({ problem: { values: { left: '20.000 BHD' } } });
  expect(readMovement('refund', '1', 0, 'BHD')).toMatchObject({ problem: { reason: 'refund_nothing_left' } });
});
