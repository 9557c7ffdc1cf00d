import type { Currency } from '@pay/money/currency';
import { expect, test, vi } from 'vitest';
import type { Acquirer, RefundRequest, Subject } from './acquirer.ts';
import type { Told } from './told-outcomes.ts';
import { withEvidence } from './with-evidence.ts';

const HOUR_MS = 3_600_000;

const request: RefundRequest = {
  reference: 'ref_1',
  authorisation: { reference: 'att_1', acquirerReference: 'P1', state: null },
  amountMinor: 500n,
  currency: 'BHD' as Currency,
  timeoutMs: 1_000,
};

const outcome = { kind: 'approved', amountMinor: 500n, currency: 'BHD', acquirerReference: 'R1' } as const;

/** The notices about everything, or only about some of our references. */
type AllTold = readonly Told[] | Partial<Record<'authorisation' | 'capture' | 'refund', readonly Told[]>>;

/** An acquirer that only ever confirms that it has received the refund or capture, without an outcome. */
function asked(sinceMs: number, told: AllTold = [], unknownMs: number | null = sinceMs) {
  const move = vi.fn(async (_request: object) => ({ kind: 'unknown', why: 'pending' }) as const);
  const calls = { refund: move, capture: move, reverse: move };
  const acquirer = { capabilities: { inquiry: 'notices_only' }, ...calls } as unknown as Acquirer;
  const read = (about: 'authorisation' | 'capture' | 'refund') => async () =>
    ('length' in told ? told : (told[about] ?? [])) as never;
  const since = new Date(Date.now() - sinceMs);
  const unknownSince = unknownMs === null ? null : new Date(Date.now() - unknownMs);
  const reads = { authorisation: read('authorisation'), capture: read('capture'), refund: read('refund') };
  return { move, acquirer: withEvidence(acquirer, reads, { since, unknownSince }) };
}

test('a refund and a capture without a notice are requested again for a day, and then only wait for their notice', async () => {
  const [early, queuedForDays] = [asked(23 * HOUR_MS), asked(72 * HOUR_MS, [], 23 * HOUR_MS)];
  const late = asked(25 * HOUR_MS);
  for (const { acquirer } of [early, queuedForDays, late]) {
    expect(await acquirer.refund(request)).toEqual({ kind: 'unknown', why: 'pending' });
    expect(await acquirer.capture?.({ ...request, isLast: true })).toEqual({ kind: 'unknown', why: 'pending' });
  }
  expect([early.move, queuedForDays.move, late.move].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 0]);
});

test('a refund and a capture that were never sent are sent, however late', async () => {
  const { move, acquirer } = asked(1_000 * HOUR_MS, [], null);
  await acquirer.refund(request);
  await acquirer.capture?.({ ...request, isLast: true });
  expect(move).toHaveBeenCalledTimes(2);
});

test('a refund ends with its notice, however late the notice arrives', async () => {
  const late = asked(1_000 * HOUR_MS, [{ outcome, occurredAt: null, receivedAt: new Date() }]);
  expect(await late.acquirer.refund(request)).toEqual({ ...outcome, reference: 'ref_1' });
  expect(late.move).not.toHaveBeenCalled();
});

test('a declined sale needs no reversal, unless it was approved after the decline', async () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
  const declined = {
    kind: 'declined',
    acquirerReference: null,
    code: 'do_not_honour',
    raw: '2',
    threeDs: null,
  } as const;
  const approved = { ...outcome, authorisationCode: null, threeDs: null };
  const told = (one: Told['outcome'], seconds: number): Told => ({
    outcome: one,
    occurredAt: at(seconds),
    receivedAt: new Date(),
  });
  const subject: Subject = { ...request, reference: 'att_1', acquirerReference: null, state: null };
  const ended = asked(HOUR_MS, [told(declined, 1)]);
  expect(await ended.acquirer.reverse(subject)).toEqual({ kind: 'reversed', reference: 'att_1' });
  expect(ended.move).not.toHaveBeenCalled();
  const late = asked(HOUR_MS, [told(approved, 2), told(declined, 1)]);
  expect(await late.acquirer.reverse(subject)).toEqual({ kind: 'unknown', why: 'pending' });
  // The call has the acquirer's own reference, which is only in the approval.
  expect(late.move.mock.calls).toMatchObject([[{ reference: 'att_1', acquirerReference: 'R1' }]]);
  // The reference in the approval also counts more than a reference that the acquirer gave before it had decided.
  await late.acquirer.reverse({ ...subject, acquirerReference: 'of a step' });
  expect(late.move).toHaveBeenLastCalledWith({ ...subject, acquirerReference: 'R1' });
});

test('a refund and a capture of an authorisation without a reference have the reference from its notice', async () => {
  const approved = { ...outcome, acquirerReference: 'P2', authorisationCode: null, threeDs: null } as const;
  const nameless = { ...request, authorisation: { ...request.authorisation, acquirerReference: null } };
  const { move, acquirer } = asked(HOUR_MS, {
    authorisation: [{ outcome: approved, occurredAt: null, receivedAt: new Date() }],
  });
  await acquirer.refund(nameless);
  await acquirer.capture?.({ ...nameless, isLast: true });
  await acquirer.refund(request);
  expect(move.mock.calls).toMatchObject([
    [{ reference: 'ref_1', authorisation: { reference: 'att_1', acquirerReference: 'P2' } }],
    [{ reference: 'ref_1', authorisation: { reference: 'att_1', acquirerReference: 'P2' } }],
    [{ reference: 'ref_1', authorisation: { reference: 'att_1', acquirerReference: 'P1' } }],
  ]);
});
