import { expect, test } from 'vitest';
import { sessionStatus } from './session-status.ts';

const NOTHING_TAKEN = { paid: false, amount_minor: 10_500, captured_amount_minor: 0, void_reason: null } as const;
const TAKEN = { ...NOTHING_TAKEN, status: 'paid', paid: true, captured_amount_minor: 10_500 } as const;

test.each([
  ['open', 'requires_more'],
  ['processing', 'pending'],
  ['authorised', 'authorized'],
  ['failed', 'error'],
  ['cancelled', 'canceled'],
  ['expired', 'canceled'],
  ['voided', 'canceled'],
] as const)('%s is %s', (status, expected) => {
  expect(sessionStatus({ ...NOTHING_TAKEN, status })).toBe(expected);
});

test('only the whole amount is captured; a part leaves the rest to Medusa', () => {
  expect(sessionStatus(TAKEN)).toBe('captured');
  expect(sessionStatus({ ...TAKEN, captured_amount_minor: 10_499 })).toBe('authorized');
});

test('what was refunded completely, or is being released, cannot create an order', () => {
  expect(sessionStatus({ ...TAKEN, paid: false })).toBe('canceled');
  expect(sessionStatus({ ...NOTHING_TAKEN, status: 'authorised', void_reason: 'requested' })).toBe('canceled');
});

test('a state that this version does not know does not create an order', () => {
  expect(sessionStatus({ ...NOTHING_TAKEN, status: 'remembered' as 'open' })).toBe('canceled');
});
