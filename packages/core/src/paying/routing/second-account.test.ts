import { describe, expect, test } from 'vitest';
import { proofIn, withUnsentProven } from './second-account.ts';

describe('it is proven that nothing was charged', () => {
  test('if nothing was sent, or the acquirer itself refused', () => {
    expect(proofIn({ kind: 'not_sent' })).toBe('not_sent');
    expect(proofIn({ kind: 'declined', by: 'acquirer' })).toBe('refused_by_acquirer');
  });

  test.each(['declined', 'unknown', 'approved', 'step', 'reversed', 'refused', 'mismatch'])(
    'never by an answer that is only: %s',
    (kind) => {
      expect(proofIn({ kind })).toBeNull();
    },
  );
});

describe('an unknown outcome', () => {
  test.each(['timeout', 'connection', 'server_error', 'unreadable', 'pending'] as const)('stays unknown: %s', (why) => {
    const outcome = { kind: 'unknown', why } as const;
    expect(withUnsentProven(outcome)).toEqual(outcome);
    expect(proofIn(withUnsentProven(outcome))).toBeNull();
  });

  test('counts as not sent only if no connection was established', () => {
    expect(withUnsentProven({ kind: 'unknown', why: 'connection', isUnsent: true })).toEqual({ kind: 'not_sent' });
  });
});
