import type { Worker } from '../access/actor.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { run, statement } from '../database/statement.ts';
import { withRetry } from '../database/with-retry.ts';
import type { Session } from '../sessions/session.ts';
import { type SessionRow, sessionColumns, sessionFromRow } from '../sessions/sessions-sql.ts';
import type { Attempt } from './attempt.ts';
import { type AttemptRow, attemptFromRow } from './attempts-sql.ts';
import { type Outcome, type RecordOutcomeDeps, recordOutcome } from './record-outcome.ts';
import { ACQUIRER_TIMEOUT_MS } from './start-attempt.ts';

/**
 * Leases attempts whose time has come: a call whose process died, a challenge nobody came back from, an unknown outcome
 * whose next inquiry is due. All of them are unknown from now on, and the raised version fences out whoever had them.
 * $1 environment, $2 how many, $3 acquirer.
 */
const LEASE_DUE_ATTEMPTS = statement(
  'payments.lease_due_attempts',
  `with due as (
     select a.profile_id, a.attempt_id from attempts a join profiles p on p.profile_id = a.profile_id
     where a.due_at <= now() and p.environment = $1 and a.acquirer = $3
     order by a.due_at limit $2
     for update of a skip locked
   ), leased as (
     update attempts a set
       state = 'unknown', version = a.version + 1, challenge = null, inquiry_count = a.inquiry_count + 1,
       unknown_since = coalesce(a.unknown_since, now()), due_at = now() + interval '30 seconds'
     from due d where a.profile_id = d.profile_id and a.attempt_id = d.attempt_id
     returning *
   )
   select ${sessionColumns('s')}, to_json(l) as attempt, l.inquiry_count, l.reversal_wanted,
     extract(epoch from now() - l.created_at) * 1000 as age_ms
   from leased l join sessions s on s.profile_id = l.profile_id and s.track_id = l.track_id`,
);

type Row = SessionRow & { attempt: AttemptRow; inquiry_count: number; reversal_wanted: boolean; age_ms: string };

export type ResolveDeps = RecordOutcomeDeps & { readonly acquirer: Acquirer };

/** Inquires after every attempt that is due, at most `limit` at once; answers how many there were. */
export async function resolveDueAttempts(deps: ResolveDeps, _actor: Worker, limit: number): Promise<number> {
  const values = [deps.environment, limit, deps.acquirer.name];
  const rows = await withRetry(() => run<Row>(deps.pool, LEASE_DUE_ATTEMPTS, values));
  await Promise.all(rows.map((row) => resolve(deps, row)));
  return rows.length;
}

async function resolve(deps: ResolveDeps, row: Row): Promise<void> {
  const subject = { session: sessionFromRow(row), attempt: attemptFromRow(row.attempt) };
  const outcome = row.reversal_wanted ? await reverse(deps, subject.attempt) : await inquire(deps, subject, row.age_ms);
  await recordOutcome(deps, subject, outcome, row.inquiry_count);
}

async function inquire(
  deps: ResolveDeps,
  { attempt }: { readonly session: Session; readonly attempt: Attempt },
  ageMs: string,
): Promise<Outcome> {
  const answer = await deps.acquirer.inquire({ reference: attempt.attemptId, timeoutMs: ACQUIRER_TIMEOUT_MS });
  switch (answer.kind) {
    case 'not_found':
      // Before its horizon the acquirer may only not know it yet; after it, the reversal blocks a late approval.
      if (Number(ageMs) < deps.acquirer.capabilities.inquiryHorizonMs) return { kind: 'unknown', why: 'pending' };
      return reverse(deps, attempt);
    case 'challenge_required':
      // The shopper has left the challenge, or never saw it: nobody will finish it.
      return reverse(deps, attempt);
    default:
      return answer;
  }
}

async function reverse(deps: ResolveDeps, attempt: Attempt): Promise<Outcome> {
  const answer = await deps.acquirer.reverse({ reference: attempt.attemptId, timeoutMs: ACQUIRER_TIMEOUT_MS });
  return answer.kind === 'reversed' ? answer : { kind: 'reverse' };
}
