import type { Worker } from '../../../ground/actors/actor.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import type { Acquirer } from '../../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../../acquiring/deadlines.ts';
import type { Session } from '../../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import type { Attempt } from '../attempt.ts';
import { type AttemptRow, attemptFromRow } from '../attempts-sql.ts';
import { type Outcome, type RecordOutcomeDeps, recordOutcome } from '../outcomes/record-outcome.ts';
import { LEASE_DUE_ATTEMPTS } from './resolve-due-attempts-sql.ts';

type Row = SessionRow & { attempt: AttemptRow; inquiry_count: number; reversal_wanted: boolean; age_ms: string };

/** A minute and a half after it became unknown: longer than most outages that end by themselves. */
const ALARM_AFTER_INQUIRIES = 5;

export type ResolveDeps = RecordOutcomeDeps & {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly acquirer: Acquirer;
};

/** Takes over attempts that are due, at most `limit`; answers the work that this has begun, one promise each. */
export async function resolveDueAttempts(
  deps: ResolveDeps,
  _actor: Worker,
  limit: number,
): Promise<readonly Promise<void>[]> {
  const values = [deps.environment, limit, deps.acquirer.name];
  const rows = await withRetry(() => run<Row>(deps.pool, LEASE_DUE_ATTEMPTS, values));
  return rows.map((row) => resolve(deps, row));
}

async function resolve(deps: ResolveDeps, row: Row): Promise<void> {
  const subject = { session: sessionFromRow(row), attempt: attemptFromRow(row.attempt) };
  const outcome = row.reversal_wanted ? await reverse(deps, subject.attempt) : await inquire(deps, subject, row.age_ms);
  const view = await recordOutcome(deps, subject, outcome, row.inquiry_count);
  if (row.inquiry_count === ALARM_AFTER_INQUIRIES && view?.session.status === 'processing') {
    const context = { attempt: subject.attempt.attemptId };
    deps.alarm('the outcome of an attempt is still unknown after five inquiries', context);
  }
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
