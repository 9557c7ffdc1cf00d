import { expect, test } from 'vitest';
import { HELPING_EVIDENCE, HELPS, REASON_CODES, REASON_KINDS, REASON_MEANINGS, reasonOf } from './reason-codes.ts';

test('every code has a meaning, and every kind of reason has evidence that helps', () => {
  for (const [scheme, codes] of Object.entries(REASON_CODES)) {
    for (const code of Object.keys(codes)) expect(reasonOf(scheme, code).meaning).not.toBe('unknown');
  }
  expect(Object.keys(HELPS).toSorted()).toEqual([...REASON_KINDS].toSorted());
  expect(new Set(Object.values(REASON_MEANINGS))).toEqual(new Set(REASON_KINDS));
  expect(new Set(Object.values(HELPS).flat())).toEqual(new Set(HELPING_EVIDENCE));
});

test('a code counts in its own scheme only, however it is written', () => {
  expect(reasonOf('visa', '10.4')).toEqual({ meaning: 'fraud_at_distance', kind: 'fraud' });
  expect(reasonOf('mastercard', ' 4853')).toEqual({ meaning: 'several_claims', kind: 'other' });
  expect(reasonOf('amex', 'c08')).toEqual({ meaning: 'not_received', kind: 'not_received' });
  for (const [scheme, code] of [
    ['mastercard', '10.4'],
    ['jcb', '502'],
    ['visa', null],
    [null, '10.4'],
    ['toString', 'at'],
  ] as const) {
    expect(reasonOf(scheme, code)).toEqual({ meaning: 'unknown', kind: 'other' });
  }
});
