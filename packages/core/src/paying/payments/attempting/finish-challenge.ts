import type { Shopper } from '../../../ground/actors/actor.ts';
import { run } from '../../../ground/database/statement.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import type { AuthoriseOutcome, ResumeRequest, Returned } from '../../acquiring/acquirer.ts';
import type { Acquirers } from '../../acquiring/acquirers.ts';
import { deadlineIn, SEND_WITHIN_MS } from '../../acquiring/deadlines.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import { statesBefore } from '../attempt.ts';
import { type AttemptRow, attemptFromRow } from '../attempts-sql.ts';
import { type RecordOutcomeDeps, recordOutcome } from '../outcomes/record-outcome.ts';
import { subjectOf } from '../subject-of.ts';
import { FIND_CHALLENGE, TAKE_CHALLENGE } from './finish-challenge-sql.ts';
import type { StartedAttempt } from './start-attempt.ts';

const RETURN_ID = /^[0-9A-Za-z]{40}$/;

export type FinishChallengeDeps = RecordOutcomeDeps & {
  readonly environment: Environment;
  readonly acquirers: Acquirers;
  readonly returnUrl: (challengeReturnId: string) => string;
};

export type FinishChallenge = {
  readonly returnId: string;
  /** The data that the browser brought back. */
  readonly returned: Returned;
};

/**
 * Handles the return of the shopper's browser from a step. The data that comes back is not trusted, so the acquirer is
 * asked. Can be called any number of times. The address that sent the card has reserved the points, whatever address
 * the browser returns from. The BIN cannot be counted, because only the acquirer still has the card. Returns the
 * payment to show; undefined if the URL is not one of ours.
 */
export async function finishChallenge(
  deps: FinishChallengeDeps,
  _actor: Shopper,
  { returnId, returned }: FinishChallenge,
): Promise<{ readonly paymentId: string } | undefined> {
  if (!RETURN_ID.test(returnId)) return undefined;
  const profileId = returnId.slice(0, 8);
  const [found] = await run<{ payment_id: string }>(deps.pool, FIND_CHALLENGE, [profileId, returnId, deps.environment]);
  if (!found) return undefined;
  const sendBefore = deadlineIn(SEND_WITHIN_MS);
  const values = [profileId, returnId, statesBefore('submitting')];
  const [row] = await withRetry(() => run<SessionRow & { attempt: AttemptRow }>(deps.pool, TAKE_CHALLENGE, values));
  if (row) {
    // These are read before the acquirer is asked, because its answer could not be recorded without the session and the
    // attempt.
    const [session, attempt] = [sessionFromRow(row), attemptFromRow(row.attempt)];
    const outcome = await resume(deps, { session, attempt }, { returned, sendBefore });
    await recordOutcome(deps, { session, attempt }, outcome);
  }
  return { paymentId: found.payment_id };
}

/**
 * Asks the acquirer that the sale was sent to. Another acquirer would not know the sale, and its answer could be
 * mistaken for an outcome.
 */
async function resume(
  deps: FinishChallengeDeps,
  started: StartedAttempt,
  { returned, sendBefore }: Pick<ResumeRequest, 'returned' | 'sendBefore'>,
): Promise<AuthoriseOutcome> {
  const { attempt } = started;
  const acquirer = await deps.acquirers.of(attempt);
  const returnUrl = deps.returnUrl(attempt.challengeReturnId);
  if (acquirer) return acquirer.resume({ ...subjectOf(deps.sealer, started), returned, returnUrl, sendBefore });
  deps.alarm('the acquirer of an attempt is not configured', { attempt: attempt.attemptId });
  return { kind: 'unknown', why: 'connection' };
}
