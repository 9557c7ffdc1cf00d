import { fromMinor } from '@pay/money/amount';
import type { Currency } from '@pay/money/currency';
import { describe, expect, test } from 'vitest';
import { type Session, type StoredStatus, sessionStatus } from '../sessions/session.ts';
import { NOTHING_MOVED } from '../sessions/session-answer.ts';
import type { Attempt, AttemptState } from './attempt.ts';
import { paymentStatus } from './payment.ts';

const AT = new Date('2026-11-21T10:00:00Z');

const STATES: readonly AttemptState[] = [
  { kind: 'submitting' },
  { kind: 'challenge', pending: { step: 'challenge', hop: { method: 'GET', url: 'https://acs.example/' } } },
  { kind: 'unknown', since: AT },
  { kind: 'approved', authorisationCode: '123456', completedAt: AT },
  { kind: 'declined', code: 'do_not_honour', raw: '05', completedAt: AT },
  { kind: 'reversed', completedAt: AT },
];

describe('the status of a session', () => {
  test.each([
    ['open', false, false, 'open'],
    ['open', false, true, 'expired'],
    ['open', true, false, 'processing'],
    // An attempt that has started can finish after the time to pay is over.
    ['open', true, true, 'processing'],
    ['succeeded', true, false, 'paid'],
    ['succeeded', true, true, 'paid'],
    ['authorised', true, false, 'authorised'],
    // The time to pay does not affect the time to capture.
    ['authorised', true, true, 'authorised'],
    ['voided', true, true, 'voided'],
    ['failed', false, false, 'failed'],
    ['failed', false, true, 'failed'],
    ['cancelled', false, true, 'cancelled'],
    ['expired', false, true, 'expired'],
  ] as const)('stored %s, live attempt %s, overdue %s: %s', (stored, hasLiveAttempt, isOverdue, status) => {
    expect(sessionStatus(stored, hasLiveAttempt, isOverdue)).toBe(status);
  });
});

describe('the status of a payment', () => {
  test.each(['submitting', 'challenge', 'unknown'] as const)('is that of its live attempt: %s', (kind) => {
    const view = {
      session: session({ liveAttemptId: 'att_2' }),
      attempts: [attempt('att_1', 'declined'), attempt('att_2', kind)],
    };
    expect(paymentStatus(view)).toBe(kind);
  });

  test.each(['submitting', 'challenge', 'unknown'] as const)(
    'is still that of its live attempt after the time to pay is over: %s',
    (kind) => {
      const overdue = session({ liveAttemptId: 'att_1', isOverdue: true });
      expect(paymentStatus({ session: overdue, attempts: [attempt('att_1', kind)] })).toBe(kind);
    },
  );

  test.each(['declined', 'reversed'] as const)('is awaiting_card again after an attempt that was %s', (kind) => {
    expect(paymentStatus({ session: session({}), attempts: [attempt('att_1', kind)] })).toBe('awaiting_card');
  });

  test('is awaiting_card at first, until the time to pay is over', () => {
    expect(paymentStatus({ session: session({}), attempts: [] })).toBe('awaiting_card');
    expect(paymentStatus({ session: session({ isOverdue: true }), attempts: [] })).toBe('expired');
  });

  test.each(['authorised', 'succeeded', 'voided', 'failed', 'cancelled', 'expired'] as const)(
    'is that of a session that is %s',
    (stored) => {
      const isApproved = stored === 'authorised' || stored === 'succeeded' || stored === 'voided';
      const liveAttemptId = isApproved ? 'att_1' : null;
      const attempts = [attempt('att_1', isApproved ? 'approved' : 'declined')];
      expect(paymentStatus({ session: session({ stored, liveAttemptId, isOverdue: true }), attempts })).toBe(stored);
    },
  );

  test.each(['approved', 'declined', 'reversed'] as const)(
    'is never guessed if the rows contradict each other: open, with a live attempt that is %s',
    (kind) => {
      const contradiction = { session: session({ liveAttemptId: 'att_1' }), attempts: [attempt('att_1', kind)] };
      expect(() => paymentStatus(contradiction)).toThrow(kind);
    },
  );
});

function session(given: { stored?: StoredStatus; liveAttemptId?: string | null; isOverdue?: boolean }): Session {
  const { stored = 'open', liveAttemptId = null, isOverdue = false } = given;
  return {
    profileId: 'aB3dE6gH',
    trackId: 'trk_1',
    paymentLink: null,
    paymentId: 'pay_1',
    paymentStartedAt: AT,
    stored,
    status: sessionStatus(stored, liveAttemptId !== null, isOverdue),
    amount: fromMinor(10_500n, 'BHD' as Currency),
    reference: null,
    description: null,
    metadata: {},
    successUrl: null,
    failureUrl: null,
    locale: null,
    customer: null,
    billingAddress: null,
    capture: 'automatic',
    ...NOTHING_MOVED,
    attemptCount: 1,
    liveAttemptId,
    eventCount: 0,
    createdAt: AT,
    expiresAt: AT,
    completedAt: stored === 'open' || stored === 'authorised' ? null : AT,
  };
}

function attempt(attemptId: string, kind: AttemptState['kind']): Attempt {
  const state = STATES.find((each) => each.kind === kind);
  if (!state) throw new Error(`no such state: ${kind}`);
  return {
    profileId: 'aB3dE6gH',
    attemptId,
    trackId: 'trk_1',
    number: 1,
    state,
    version: 0,
    acquirer: 'simulator',
    accountId: null,
    acquirerReference: null,
    acquirerState: null,
    challengeReturnId: 'aB3dE6gH',
    authorisationDays: null,
    card: { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2040 },
    threeDs: null,
    reversalRefusedRaw: null,
    reservedSubject: null,
    createdAt: AT,
  };
}
