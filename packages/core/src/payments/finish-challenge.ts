import type { Shopper } from '../access/actor.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { run, statement } from '../database/statement.ts';
import { withRetry } from '../database/with-retry.ts';
import { type SessionRow, sessionColumns, sessionFromRow } from '../sessions/sessions-sql.ts';
import { statesBefore } from './attempt.ts';
import { type AttemptRow, attemptFromRow } from './attempts-sql.ts';
import { type RecordOutcomeDeps, recordOutcome } from './record-outcome.ts';
import { ACQUIRER_TIMEOUT_MS } from './start-attempt.ts';

const FIND_CHALLENGE = statement(
  'payments.find_challenge',
  `select s.payment_id from attempts a
   join sessions s on s.profile_id = a.profile_id and s.track_id = a.track_id
   join profiles p on p.profile_id = a.profile_id
   where a.profile_id = $1 and a.challenge_return_id = $2 and p.environment = $3`,
);

/** Only the first return moves the attempt; a challenge whose time is over belongs to the worker. */
const TAKE_CHALLENGE = statement(
  'payments.take_challenge',
  `with taken as (
     update attempts a set state = 'submitting', version = a.version + 1, due_at = now() + interval '20 seconds'
     where a.profile_id = $1 and a.challenge_return_id = $2 and a.state = any ($3::text[])
       and a.due_at > now()
     returning *
   )
   select ${sessionColumns('s')}, to_json(t) as attempt
   from taken t join sessions s on s.profile_id = t.profile_id and s.track_id = t.track_id`,
);

const RETURN_ID = /^[0-9A-Za-z]{40}$/;

/**
 * The shopper is back from the issuer. Nothing that the return carries is believed: the acquirer is asked. May be
 * called any number of times. Answers the payment to show; undefined when the address is none of ours.
 */
export async function finishChallenge(
  deps: RecordOutcomeDeps & { readonly acquirer: Acquirer },
  _actor: Shopper,
  returnId: string,
): Promise<{ readonly paymentId: string } | undefined> {
  if (!RETURN_ID.test(returnId)) return undefined;
  const profileId = returnId.slice(0, 8);
  const [found] = await run<{ payment_id: string }>(deps.pool, FIND_CHALLENGE, [profileId, returnId, deps.environment]);
  if (!found) return undefined;
  const values = [profileId, returnId, statesBefore('submitting')];
  const [row] = await withRetry(() => run<SessionRow & { attempt: AttemptRow }>(deps.pool, TAKE_CHALLENGE, values));
  if (row) {
    const attempt = attemptFromRow(row.attempt);
    const outcome = await deps.acquirer.completeChallenge({
      reference: attempt.attemptId,
      timeoutMs: ACQUIRER_TIMEOUT_MS,
    });
    await recordOutcome(deps, { session: sessionFromRow(row), attempt }, outcome);
  }
  return { paymentId: found.payment_id };
}
