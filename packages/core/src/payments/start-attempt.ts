import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { withRetry } from '../database/with-retry.ts';
import { randomBase62 } from '../ids/base62.ts';
import { newRoutedId, routingPartOf } from '../ids/public-id.ts';
import type { Environment } from '../profiles/environment.ts';
import type { Session } from '../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import type { Attempt, CardSummary } from './attempt.ts';
import { type AttemptRow, attemptFromRow } from './attempts-sql.ts';
import { START_ATTEMPT } from './start-attempt-sql.ts';

export type StartAttempt = {
  readonly paymentId: string;
  readonly attemptCount: number;
  readonly acquirer: string;
  readonly card: CardSummary;
};

export type StartedAttempt = { readonly session: Session; readonly attempt: Attempt };

/** Undefined when the payment does not stand as the form showed it; nothing has changed then. */
export async function startAttempt(
  deps: { readonly pool: Pool; readonly environment: Environment },
  command: StartAttempt,
): Promise<StartedAttempt | undefined> {
  const profileId = routingPartOf('pay', command.paymentId);
  if (profileId === undefined) return undefined;
  const { card } = command;
  const values = [
    profileId,
    command.paymentId,
    command.attemptCount,
    newRoutedId('att', profileId),
    deps.environment,
    command.acquirer,
    card.brand,
    card.lastFour,
    card.expiryMonth,
    card.expiryYear,
    `${profileId}${randomBase62(32)}`,
  ];
  const [row] = await withRetry(() => run<SessionRow & { attempt: AttemptRow }>(deps.pool, START_ATTEMPT, values));
  return row && { session: sessionFromRow(row), attempt: attemptFromRow(row.attempt) };
}
