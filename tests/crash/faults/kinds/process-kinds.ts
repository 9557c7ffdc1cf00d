import { type FaultKind, kind } from '../fault.ts';

/** The points at which a process is killed or paused: before, during or after a step that affects money. */
const POINTS = [
  ['session committed, not answered', 'statement:sessions.insert:after'],
  ['intention about to be committed', 'statement:payments.start_attempts:before'],
  ['intention committed', 'statement:payments.start_attempts:after'],
  ['card held, not heard', 'acquirer:hold:after'],
  ['acquirer called, not reached', 'acquirer:sale:before'],
  ['acquirer answered, not heard', 'acquirer:sale:after'],
  ['answer received, not recorded', 'statement:payments.record_outcomes:before'],
  ['challenge completed, not heard', 'acquirer:complete:after'],
  ['outcome written, not committed', 'statement:payments.record_outcomes:after'],
  ['outcome about to be committed', 'commit:payments.record_outcomes:before'],
  ['outcome committed, not answered', 'commit:payments.record_outcomes:after'],
  ['attempt leased by a worker', 'statement:asking.lease_attempts:after'],
  ['inquiry answered, not heard', 'acquirer:inquiry:after'],
  ['reversal answered, not heard', 'acquirer:reversal:after'],
  ['late approval recorded', 'statement:reversals.want:after'],
  ['late approval committed', 'commit:reversals.want:after'],
  ['capture about to be reserved', 'commit:captures.reserve:before'],
  ['capture reserved', 'commit:captures.reserve:after'],
  ['capture leased by a worker', 'statement:asking.lease_captures:after'],
  ['capture answered, not heard', 'acquirer:capture:after'],
  ['capture committed, not answered', 'commit:captures.record_outcome:after'],
  ['void reserved', 'commit:voids.reserve:after'],
  ['void leased by a worker', 'statement:asking.lease_voids:after'],
  ['void committed, not answered', 'commit:voids.record_outcome:after'],
  ['refund about to be reserved', 'commit:refunds.reserve:before'],
  ['refund reserved', 'commit:refunds.reserve:after'],
  ['refund leased by a worker', 'statement:asking.lease_refunds:after'],
  ['refund answered, not heard', 'acquirer:refund:after'],
  ['refund committed, not answered', 'commit:refunds.record_outcome:after'],
  ['notice stored, not answered', 'statement:acquirer_notices.store:after'],
  ['notice leased by a worker', 'statement:acquirer_notices.lease:after'],
  ['notice of a late approval, not recorded', 'statement:asking.look_again:after'],
  ['notice applied, not recorded', 'statement:acquirer_notices.record:before'],
] as const;

/** The shortest and the longest pause, from a long garbage collection to a suspended machine. */
const PAUSE_MS = [5_000, 60_000] as const;

export const PROCESS_KINDS: readonly FaultKind[] = [
  kind('engine killed at a random time', 'now', 'kill-engine', 8),
  kind('worker killed at a random time', 'now', 'kill-worker', 3),
  kind('PostgreSQL killed at a random time', 'now', 'kill-postgres', 3),
  ...POINTS.map(([where, point]) => kind(`process killed: ${where}`, point, 'kill', 1.2)),
  kind('process paused: engine at a random time', 'now', 'pause-engine', 0.7, PAUSE_MS),
  kind('process paused: worker at a random time', 'now', 'pause-worker', 0.5, PAUSE_MS),
  ...POINTS.map(([where, point]) => kind(`process paused: ${where}`, point, 'pause', 0.15, PAUSE_MS)),
  // An engine tries a statement four times, and the proxy holds each try for 7 s.
  kind('process overtaken before the answer was recorded', 'acquirer:sale:after', 'overtake', 0.5, [22_000, 28_000]),
  kind('clock of a node steps', 'now', 'step-clock', 1),
];
