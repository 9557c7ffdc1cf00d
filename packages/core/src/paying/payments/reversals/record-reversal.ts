import type { Alarm } from '../../../ground/alarms/alarm.ts';
import type { Database, Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { appendEvents } from '../../../record/events/append-events.ts';
import type { ReversalOutcome } from '../../acquiring/acquirer.ts';
import { postingOf } from '../../sessions/posting-of.ts';
import { paymentEvent } from '../payment-event.ts';
import { type FullViewRow, fullViewFromRow } from '../reading/full-view.ts';
import { RECORD_REVERSAL } from './record-reversal-sql.ts';

type Deps = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly alarm: Alarm;
};

/** The reversal of a late approval, at the version that it had when the acquirer was asked. */
export type Reversal = { readonly profileId: string; readonly attemptId: string; readonly version: number };

/** `refusedRaw`: the acquirer's code when it last refused this reversal; null if it has not refused. */
export type AskedReversal = Reversal & { readonly refusedRaw: string | null };

type Row = { now: Date; openings: number | null } & (FullViewRow | { [K in keyof FullViewRow]: null });

/**
 * Records the acquirer's answer to a reversal. Returns `moved_on` if another process has taken over the reversal; then
 * nothing is written. The event is written with the acknowledgement, because only then has the money gone back. The
 * same refusal raises only one alarm. It is stored after the alarm, so if it cannot be stored, the next refusal raises
 * the alarm again.
 */
export function recordReversal(
  deps: Deps,
  { profileId, attemptId, version, refusedRaw: refusedBefore }: AskedReversal,
  outcome: ReversalOutcome,
  againInSeconds: number,
): Promise<'settled' | 'open' | 'moved_on'> {
  const answer = outcome.kind !== 'unknown' && isAbout(deps, attemptId, outcome.reference) ? outcome : undefined;
  const isReversed = answer?.kind === 'reversed';
  const refusedRaw = answer?.kind === 'refused' ? answer.raw : null;
  if (refusedRaw !== null && refusedRaw !== refusedBefore) {
    deps.alarm('the acquirer refuses to reverse a late approval', { attempt: attemptId, reason: refusedRaw });
  }
  const values = [profileId, attemptId, version, isReversed ? null : againInSeconds, refusedRaw];
  return transaction(deps.pool, (database) => writeReversal(database, deps.environment, attemptId, values));
}

/**
 * Records in a transaction that the money of a late approval has gone back. Returns false if the reversal has moved on.
 */
export async function completeReversal(
  database: Database,
  environment: Environment,
  { profileId, attemptId, version }: Reversal,
): Promise<boolean> {
  const values = [profileId, attemptId, version, null, null];
  return (await writeReversal(database, environment, attemptId, values)) === 'settled';
}

async function writeReversal(
  database: Database,
  environment: Environment,
  attemptId: string,
  values: readonly unknown[],
): Promise<'settled' | 'open' | 'moved_on'> {
  const [row] = await run<Row>(database, RECORD_REVERSAL, [...values]);
  if (!row) return 'moved_on';
  if (row.track_id === null) return 'open';
  const view = fullViewFromRow(row);
  const event = paymentEvent('payment.reversed', view, environment, row.now);
  const { openings: number } = row;
  const reversed = { kind: 'late_reversal', reference: attemptId } as const;
  // Null if nothing was taken; then nothing goes back.
  const postings = number === null ? [] : [postingOf(view.session, { ...reversed, number })];
  await appendEvents(database, environment, [event], postings);
  return 'settled';
}

function isAbout({ alarm }: Deps, attempt: string, reference: string): boolean {
  if (reference !== attempt) alarm('the acquirer answered about another payment', { attempt, fields: ['reference'] });
  return reference === attempt;
}
