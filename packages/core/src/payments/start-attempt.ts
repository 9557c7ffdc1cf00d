import type { Pool } from '../database/pool.ts';
import { run, statement } from '../database/statement.ts';
import { withRetry } from '../database/with-retry.ts';
import { randomBase62 } from '../ids/base62.ts';
import { newRoutedId, routingPartOf } from '../ids/public-id.ts';
import type { Environment } from '../profiles/environment.ts';
import type { Session } from '../sessions/session.ts';
import { type SessionRow, sessionColumns, sessionFromRow } from '../sessions/sessions-sql.ts';
import type { Attempt, CardSummary } from './attempt.ts';
import { type AttemptRow, attemptFromRow } from './attempts-sql.ts';

/** How long the call to the acquirer may take, and how much later a worker takes the attempt for abandoned. */
export const ACQUIRER_TIMEOUT_MS = 15_000;
const SUBMITTING_SECONDS = 20;

/**
 * The intention, recorded before the acquirer is asked. One form makes one attempt: `$3`, the number of attempts that
 * the page had seen, is compared and set under the session's lock. It starts only before `expires_at`, by the
 * database's clock, and never beside a live attempt.
 */
const START_ATTEMPT = statement(
  'payments.start_attempt',
  `with opened as (
     update sessions s set
       live_attempt_id = $4, attempt_count = s.attempt_count + 1, version = s.version + 1
     from profiles p
     where s.profile_id = $1 and s.payment_id = $2 and s.attempt_count = $3 and s.attempt_count < 5
       and s.status = 'open' and s.live_attempt_id is null and s.expires_at > now()
       and p.profile_id = s.profile_id and p.environment = $5 and p.suspended_at is null
     returning ${sessionColumns('s')}
   ), started as (
     insert into attempts as a (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
       card_expiry_month, card_expiry_year, challenge_return_id, due_at)
     select profile_id, $4, track_id, attempt_count, 'submitting', $6, $7, $8, $9, $10, $11,
       now() + interval '${SUBMITTING_SECONDS} seconds'
     from opened
     returning *
   )
   select o.*, to_json(a) as attempt from opened o, started a`,
);

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
