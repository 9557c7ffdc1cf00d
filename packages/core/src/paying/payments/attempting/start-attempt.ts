import type { Database } from '../../../ground/database/pool.ts';
import { onlyProfile, runFormByOrdinal } from '../../../ground/database/profile-statement.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { randomBase62 } from '../../../ground/ids/base62.ts';
import { newRoutedId, routingPartOf } from '../../../ground/ids/public-id.ts';
import type { KindsHere } from '../../accounts/can-pay-sql.ts';
import type { AcquirerCapabilities } from '../../acquiring/acquirer.ts';
import type { Origin } from '../../acquiring/acquirers.ts';
import { CALL_ABANDONED_SECONDS } from '../../acquiring/deadlines.ts';
import type { Session } from '../../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import type { Attempt, CardSummary } from '../attempt.ts';
import { type AttemptRow, attemptFromRow } from '../attempts-sql.ts';
import { START_ATTEMPTS } from './start-attempt-sql.ts';

export type StartAttempt = {
  readonly paymentId: string;
  readonly attemptCount: number;
  readonly origin: Origin;
  readonly capabilities: Pick<AcquirerCapabilities, 'steps' | 'authorisationDays'>;
  /** The time after which a worker takes over the attempt if its calls have not ended. */
  readonly abandonedAfterSeconds?: number;
  readonly card: CardSummary;
  /** The id of the attempt, if the caller has already used it. */
  readonly attemptId?: string;
  /** The version of the routing rules that have chosen the account; null if the profile has never had any. */
  readonly routingVersion?: number | null;
  /** The address that has reserved points for the card. An approval gives these points back. */
  readonly reservedSubject?: Buffer | null;
};

export type StartedAttempt = { readonly session: Session; readonly attempt: Attempt };

export type AttemptInsert = Omit<StartAttempt, 'attemptId'> & {
  readonly profileId: string;
  readonly attemptId: string;
  readonly challengeReturnId: string;
};

type Started = SessionRow & { attempt: AttemptRow };
/** The row as written. All columns are null if nothing was written. */
export type AttemptInserted = { is_account_stale: boolean } & (Started | { [K in keyof Started]: null });

/**
 * Records an attempt. Nothing is written if the payment is no longer in the state that the form showed, if the acquirer
 * cannot take it, or if the profile's new payments now go to another account.
 */
export async function startAttempt(
  { shared }: { readonly shared: { readonly insertAttempt: InsertAttempt } },
  command: StartAttempt,
): Promise<StartedAttempt | 'not_as_shown' | 'account_stale'> {
  const profileId = routingPartOf('pay', command.paymentId);
  if (profileId === undefined) return 'not_as_shown';
  const row = await shared.insertAttempt(attemptInsert(profileId, command));
  return startedFrom(row);
}

/** The row of an attempt, with its own ids. */
export function attemptInsert(profileId: string, command: StartAttempt): AttemptInsert {
  const { attemptId = newRoutedId('att', profileId) } = command;
  return { ...command, profileId, attemptId, challengeReturnId: `${profileId}${randomBase62(32)}` };
}

export function startedFrom(row: AttemptInserted): StartedAttempt | 'not_as_shown' | 'account_stale' {
  if (row.is_account_stale) return 'account_stale';
  if (row.track_id === null) return 'not_as_shown';
  return { session: sessionFromRow(row), attempt: attemptFromRow(row.attempt) };
}

/** Shares one call of `insertAttempts` with the requests that arrive together. */
export type InsertAttempt = (insert: AttemptInsert) => Promise<AttemptInserted>;

/**
 * Records the attempts of a batch in one statement, and returns the results in the same order. The attempts are
 * committed before it returns. Each request then reads its own row, so that an unreadable row does not keep other
 * attempts from being sent.
 */
export function insertAttempts(
  database: Database,
  environment: Environment,
  kinds: Pick<KindsHere, 'limits'>,
  batch: readonly AttemptInsert[],
  lockTimeoutMs: number,
): Promise<readonly AttemptInserted[]> {
  return withRetry(() => insertAttemptsIn(database, environment, kinds, batch, lockTimeoutMs));
}

/** Like `insertAttempts`, but in the caller's transaction. */
export function insertAttemptsIn(
  database: Database,
  environment: Environment,
  { limits }: Pick<KindsHere, 'limits'>,
  batch: readonly AttemptInsert[],
  lockTimeoutMs: number,
): Promise<readonly AttemptInserted[]> {
  const column = <T>(value: (insert: AttemptInsert) => T): T[] => batch.map(value);
  const values = [
    environment,
    column(({ profileId }) => profileId),
    column(({ paymentId }) => paymentId),
    column(({ attemptCount }) => attemptCount),
    column(({ attemptId }) => attemptId),
    column(({ origin }) => origin.acquirer),
    column(({ card }) => card.brand),
    column(({ card }) => card.lastFour),
    column(({ card }) => card.expiryMonth),
    column(({ card }) => card.expiryYear),
    column(({ challengeReturnId }) => challengeReturnId),
    column(({ origin }) => origin.accountId),
    column(({ abandonedAfterSeconds = CALL_ABANDONED_SECONDS }) => abandonedAfterSeconds),
    lockTimeoutMs,
    column(({ capabilities }) => capabilities.steps),
    column(({ capabilities }) => capabilities.authorisationDays),
    limits,
    column(({ routingVersion }) => routingVersion ?? null),
    column(({ reservedSubject }) => reservedSubject ?? null),
  ];
  const profileId = onlyProfile(database, batch, (each) => each.profileId);
  return runFormByOrdinal<AttemptInserted>(database, START_ATTEMPTS, values, batch.length, profileId);
}
