import type { Alarm } from '../../../ground/alarms/alarm.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import type { Sealer } from '../../../ground/sealing/sealer.ts';
import type { AuthoriseOutcome, WithState } from '../../acquiring/acquirer.ts';
import { sealState } from '../../acquiring/acquirer-state.ts';
import { CHALLENGE_SECONDS } from '../../acquiring/deadlines.ts';
import { inquiryDelaySeconds } from '../../acquiring/inquiry-schedule.ts';
import { judgeAnswer } from '../../acquiring/judge-answer.ts';
import { proofIn } from '../../routing/second-account.ts';
import type { Session } from '../../sessions/session.ts';
import type { Attempt } from '../attempt.ts';
import type { PaymentView } from '../payment.ts';
import { noteLateApproval, noteLateReversal } from '../reversals/note-late-approval.ts';
import type { AttemptMove, WriteOutcome } from './write-outcomes.ts';

export type RecordOutcomeDeps = {
  readonly pool: Pool;
  readonly shared: { readonly writeOutcome: WriteOutcome };
  /** Seals the state that adapters keep. */
  readonly sealer: Sealer;
  /**
   * Raises an alarm for what an operator must know immediately: an answer about a different amount, currency or
   * reference.
   */
  readonly alarm: Alarm;
};

/** What is currently known about an attempt that is with the acquirer. */
export type Outcome =
  | AuthoriseOutcome
  | { readonly kind: 'reversed'; readonly reference: string }
  /** The acquirer refused to reverse the attempt. */
  | { readonly kind: 'refused'; readonly reference: string; readonly raw: string }
  /**
   * There is no definite outcome, and the attempt must be reversed. This is recorded before the acquirer is asked.
   */
  | { readonly kind: 'reverse' };

/**
 * Records the outcome of an attempt: its new state, the session's state and the event, in one commit. Returns undefined
 * if the attempt has moved on in the meantime, usually because a worker has taken it over. The worker's inquiry then
 * decides, and only an approval or reversal that came too late is recorded. An attempt that stays unknown is due again
 * after `againInSeconds`.
 */
export async function recordOutcome(
  deps: RecordOutcomeDeps,
  { session, attempt }: { readonly session: Session; readonly attempt: Attempt },
  outcome: Outcome,
  againInSeconds = inquiryDelaySeconds(0),
): Promise<PaymentView | undefined> {
  const move = { ...moveFor(deps, session, attempt, outcome, againInSeconds), ...sealedState(deps, attempt, outcome) };
  const view = await deps.shared.writeOutcome({ attempt, move });
  if (view !== null) return view;
  if (outcome.kind === 'approved') await noteLateApproval(deps, attempt, outcome);
  if (outcome.kind === 'reversed') await noteLateReversal(deps, attempt);
  return undefined;
}

function sealedState({ sealer }: RecordOutcomeDeps, { attemptId }: Attempt, outcome: Outcome & WithState) {
  return outcome.state === undefined ? {} : { acquirerState: sealState(sealer, attemptId, outcome.state) };
}

function moveFor(
  deps: RecordOutcomeDeps,
  session: Session,
  attempt: Attempt,
  outcome: Outcome,
  againInSeconds: number,
): AttemptMove {
  const unknown: AttemptMove = { next: 'unknown', dueInSeconds: againInSeconds };
  if (outcome.kind === 'reverse') return { next: 'unknown', dueInSeconds: 0, reversalWanted: true };
  const judged = judgeAnswer(outcome, { reference: attempt.attemptId, amount: session.amount });
  switch (judged.kind) {
    case 'approved': {
      const { acquirerReference, authorisationCode, threeDs, checks } = judged;
      return { next: 'approved', acquirerReference, authorisationCode, threeDs, ...(checks && { facts: checks }) };
    }
    case 'declined': {
      const { acquirerReference, code, raw, threeDs, advice } = judged;
      const proof = proofIn(judged);
      const facts = { ...(advice && { advice }), ...(proof && { proof }) };
      const decline = { code, raw };
      return { next: 'declined', acquirerReference, decline, threeDs, ...((advice || proof) && { facts }) };
    }
    case 'step': {
      const { acquirerReference, step, hop, seconds } = judged;
      const dueInSeconds = Math.min(seconds, CHALLENGE_SECONDS);
      return { next: 'challenge', acquirerReference, pending: { step, hop }, dueInSeconds };
    }
    case 'reversed':
      return { next: 'reversed' };
    case 'not_sent':
      // The shopper sees a decline, because nothing was charged and the card can be tried again.
      return {
        next: 'declined',
        decline: { code: 'processing_error', raw: 'not_sent' },
        facts: { proof: 'not_sent' },
      };
    case 'refused':
      // Workers ask again and again, but a person needs to hear of the same refusal only once. It is stored after the
      // alarm, so if it cannot be stored, the next refusal raises the alarm again.
      if (judged.raw !== attempt.reversalRefusedRaw) {
        deps.alarm('the acquirer refuses to reverse an attempt', { attempt: attempt.attemptId, reason: judged.raw });
      }
      return { ...unknown, reversalRefusedRaw: judged.raw };
    case 'unknown':
      return unknown;
    case 'mismatch':
      deps.alarm('the acquirer answered about another payment', { attempt: attempt.attemptId, fields: judged.fields });
      return { ...unknown, reversalWanted: true };
  }
}
