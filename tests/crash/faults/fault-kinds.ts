import type { Effect, FaultKind } from './fault.ts';

/** The points at which a process is killed: before, during or after a step that affects money. */
const KILL_POINTS = [
  ['session committed, not answered', 'statement:sessions.insert:after'],
  ['intention about to be committed', 'statement:payments.start_attempts:before'],
  ['intention committed', 'statement:payments.start_attempts:after'],
  ['acquirer called, not reached', 'acquirer:sale:before'],
  ['acquirer answered, not heard', 'acquirer:sale:after'],
  ['challenge completed, not heard', 'acquirer:complete:after'],
  ['outcome written, not committed', 'statement:payments.record_outcomes:after'],
  ['outcome about to be committed', 'commit:payments.record_outcomes:before'],
  ['outcome committed, not answered', 'commit:payments.record_outcomes:after'],
  ['attempt leased by a worker', 'statement:asking.lease_attempts:after'],
  ['inquiry answered, not heard', 'acquirer:inquiry:after'],
  ['reversal answered, not heard', 'acquirer:reversal:after'],
  ['refund about to be reserved', 'commit:refunds.reserve:before'],
  ['refund reserved', 'commit:refunds.reserve:after'],
  ['refund answered, not heard', 'acquirer:refund:after'],
  ['refund committed, not answered', 'commit:refunds.record_outcome:after'],
] as const;

const STATEMENTS = [
  'sessions.insert',
  'payments.open',
  'payments.start_attempts',
  'payments.record_outcomes',
  'payments.take_challenge',
  'asking.lease_attempts',
  'events.insert_many',
  'idempotency.claim',
  'idempotency.store',
  'refunds.reserve',
  'refunds.record_outcome',
  'refunds.lease_due',
  'sessions.cancel_by_key',
  'sessions.cancel_by_shopper',
] as const;

const COMMITS = [
  'payments.record_outcomes',
  'payments.open',
  'refunds.reserve',
  'refunds.record_outcome',
  'sessions.cancel_by_key',
  'sessions.cancel_by_shopper',
] as const;

const CALLS = [
  ['sale', 3],
  ['complete', 0.5],
  ['inquiry', 0.7],
  ['reversal', 0.3],
  ['refund', 0.8],
] as const;

const ANSWERS: readonly (readonly [string, Effect, number])[] = [
  ['answer lost', 'cut', 1],
  ['answer cut in the middle', 'half', 1],
  ['answered slowly', 'delay', 1],
  ['answered late', 'late-answer', 1],
  ['delivered late', 'late-request', 1],
  ['never answered', 'never', 0.5],
  ['delivered twice', 'twice', 1],
  ['answered with another amount', 'wrong-amount', 1],
  ['answered with another reference', 'wrong-reference', 1],
  ['answered with another currency', 'wrong-currency', 0.5],
  ['answered with a server error', 'server-error', 1],
  ['answered with garbage', 'garbage', 1],
];

/** All kinds of fault that a run can draw. */
export const FAULT_KINDS: readonly FaultKind[] = [
  kind('engine killed at a random moment', 'now', 'kill-engine', 8),
  kind('worker killed at a random moment', 'now', 'kill-worker', 3),
  kind('PostgreSQL killed at a random moment', 'now', 'kill-postgres', 3),
  kind('key revoked', 'now', 'revoke-key', 2),
  ...KILL_POINTS.map(([where, point]) => kind(`process killed: ${where}`, point, 'kill', 1.2)),
  kind('client cut off before its request', 'client:request', 'cut', 3),
  kind('client cut off during its request', 'client:request', 'half', 3),
  kind('client cut off before the answer', 'client:answer', 'cut', 4),
  kind('client cut off during the answer', 'client:answer', 'half', 3),
  kind('client delayed', 'client:request', 'delay', 2),
  ...STATEMENTS.flatMap((name) => [
    kind('database: serialisation failure', `statement:${name}:before`, '40001', 0.4),
    kind('database: deadlock', `statement:${name}:before`, '40P01', 0.2),
    kind('database: connection lost before a statement', `statement:${name}:before`, 'cut', 0.2),
    kind('database: connection lost after a statement', `statement:${name}:after`, 'cut', 0.3),
    kind('database: answer cut in the middle', `statement:${name}:after`, 'half', 0.1),
    kind('database: delayed', `statement:${name}:after`, 'delay', 0.1),
  ]),
  ...COMMITS.flatMap((name) => [
    kind('database: serialisation failure at commit', `commit:${name}:before`, '40001', 0.4),
    kind('database: connection lost before commit', `commit:${name}:before`, 'cut', 0.4),
    kind('database: connection lost at commit', `commit:${name}:after`, 'cut', 1),
  ]),
  ...CALLS.flatMap(([call, share]) => [
    kind(`acquirer: ${call} not delivered`, `acquirer:${call}:before`, 'cut', share),
    ...ANSWERS.map(([what, effect, weight]) =>
      kind(`acquirer: ${call} ${what}`, `acquirer:${call}:after`, effect, weight * share),
    ),
  ]),
];

function kind(name: string, point: string, effect: Effect, weight: number): FaultKind {
  return { name, point, effect, weight };
}
