import { type FaultKind, kind } from '../fault.ts';

const STATEMENTS = [
  'sessions.insert',
  'payments.open',
  'payments.start_attempts',
  'payments.record_outcomes',
  'payments.take_challenge',
  'asking.lease_attempts',
  'asking.lease_captures',
  'asking.lease_voids',
  'asking.lease_refunds',
  'asking.lease_reversals',
  'asking.lease_closing_inquiries',
  'reversals.want',
  'reversals.record',
  'payments.record_closing_inquiry',
  'events.insert_many',
  'events.list',
  'idempotency.claim',
  'idempotency.store',
  'refunds.reserve',
  'refunds.record_outcome',
  'captures.reserve',
  'captures.record_outcome',
  'voids.reserve',
  'voids.record_outcome',
  'sessions.cancel_by_key',
  'sessions.cancel_by_shopper',
] as const;

const COMMITS = [
  'payments.record_outcomes',
  'payments.open',
  'refunds.reserve',
  'refunds.record_outcome',
  'captures.reserve',
  'captures.record_outcome',
  'voids.reserve',
  'voids.record_outcome',
  'reversals.record',
  'sessions.cancel_by_key',
  'sessions.cancel_by_shopper',
] as const;

const SILENT_MS = [5_000, 40_000] as const;
const HELD_MS = [1_000, 20_000] as const;

export const DATABASE_KINDS: readonly FaultKind[] = [
  ...STATEMENTS.flatMap((name) => [
    kind('database: serialisation failure', `statement:${name}:before`, '40001', 0.3),
    kind('database: deadlock', `statement:${name}:before`, '40P01', 0.15),
    kind('database: connection lost before a statement', `statement:${name}:before`, 'cut', 0.15),
    kind('database: connection lost after a statement', `statement:${name}:after`, 'cut', 0.2),
    kind('database: answer cut in the middle', `statement:${name}:after`, 'half', 0.07),
    kind('database: delayed', `statement:${name}:after`, 'delay', 0.07),
    kind('database: connection silent before a statement', `statement:${name}:before`, 'silent', 0.04, SILENT_MS),
    kind('database: connection silent after a statement', `statement:${name}:after`, 'silent', 0.04, SILENT_MS),
  ]),
  ...COMMITS.flatMap((name) => [
    kind('database: serialisation failure at commit', `commit:${name}:before`, '40001', 0.35),
    kind('database: connection lost before commit', `commit:${name}:before`, 'cut', 0.35),
    kind('database: connection lost at commit', `commit:${name}:after`, 'cut', 0.85),
    kind('database: connection silent before commit', `commit:${name}:before`, 'silent', 0.1, SILENT_MS),
    kind('database: connection silent at commit', `commit:${name}:after`, 'silent', 0.15, SILENT_MS),
  ]),
  kind('database: all connections of a node silent', 'now', 'silence-database', 1, SILENT_MS),
  kind('database: disk full', 'now', 'fill-disk', 0.5, [1_000, 6_000]),
  kind('database: server read-only', 'now', 'read-only', 0.5, [1_000, 8_000]),
  kind('database: row of a session held', 'acquirer:sale:after', 'hold-session', 1, HELD_MS),
  kind('database: row of an attempt held', 'acquirer:sale:after', 'hold-attempt', 1, HELD_MS),
  kind('database: row of an event head held', 'acquirer:sale:after', 'hold-events', 1, HELD_MS),
  kind(
    'database: row of a session held that is being captured',
    'acquirer:capture:after',
    'hold-session',
    0.5,
    HELD_MS,
  ),
  kind('database: row of a refunded session held', 'acquirer:refund:after', 'hold-session', 0.5, HELD_MS),
];
