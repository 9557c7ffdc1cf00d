import { fromMinor } from '@pay/money/amount';
import type { PresentedKey } from '../../ground/actors/actor.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { type Result, refused } from '../../ground/refusals/refusal.ts';
import { type ProfileOfKeyDeps, profileOfKey } from '../../merchants/keys/profile-of-key.ts';
import type { DisputeFactKind } from '../acquiring/dispute-told.ts';
import { lockSession } from '../movements/lock-session.ts';
import { readMovementAmount } from '../movements/read-movement-amount.ts';
import type { DisputeAnswer } from './dispute.ts';
import { readOwnDispute } from './own-disputes.ts';
import { type RecordDisputeDeps, recordDisputeFact } from './record-dispute-fact.ts';

export type SimulateDispute = {
  readonly trackId: string;
  /** The fact that the acquirer would report. */
  readonly kind: DisputeFactKind;
  /** The digits of the JSON number; undefined for the whole payment. */
  readonly amount: string | undefined;
  readonly reasonCode: string | undefined;
};

const SCHEME = 'visa';
/** Card not present, no 3-D Secure. */
const REASON_CODE = '10.4';
const DAYS_TO_ANSWER = 14;
const DAY_MS = 86_400_000;

/**
 * Simulates an acquirer's notice about a payment in the sandbox. All simulated notices about one payment belong to the
 * same dispute. Refuses: what the key check refuses, not_found (also in Live), dispute_not_possible, what `parseAmount`
 * refuses.
 */
export async function simulateDispute(
  deps: ProfileOfKeyDeps & RecordDisputeDeps,
  actor: PresentedKey,
  { trackId, kind, amount: wanted, reasonCode = REASON_CODE }: SimulateDispute,
): Promise<Result<DisputeAnswer>> {
  const profile = await profileOfKey(deps, actor);
  if (!profile.ok) return profile;
  const profileId = profile.value;
  if (deps.environment !== 'sandbox')
    return refused('not_found', 'Only payments in the sandbox can be disputed in this way.');
  const locked = await transaction(deps.pool, (database) => lockSession(database, profileId, trackId));
  if (!locked) return refused('not_found', 'This session does not exist.');
  const { session, origin } = locked;
  if (session.status !== 'paid' || origin === undefined) {
    return refused('dispute_not_possible', 'Only a paid session can be disputed.');
  }
  const amount = readMovementAmount(wanted, {
    most: fromMinor(session.capturedMinor, session.amount.currency),
    reservedMinor: 0n,
    tooLarge: 'dispute_not_possible',
    nothingLeft: 'refund_nothing_left',
    aboveLeft: 'dispute_above_paid',
    acquirer: {},
  });
  if (!amount.ok) return amount;
  const now = Date.now();
  const recorded = await recordDisputeFact(deps, {
    profileId,
    accountId: origin.accountId,
    source: 'notice',
    factId: `simulated-${kind}`,
    kind,
    reference: session.liveAttemptId,
    acquirerReference: null,
    disputeReference: `simulated-${session.trackId}`,
    amount: amount.value,
    scheme: SCHEME,
    reasonCode,
    answerBy: new Date(now + DAYS_TO_ANSWER * DAY_MS),
    at: new Date(now),
  });
  if (!('disputeId' in recorded) || recorded.disputeId === null || recorded.kind === 'contradicted') {
    return refused(
      'dispute_not_possible',
      'This session already has a simulated dispute report of this kind with a different amount. Send the same amount again, or use another session.',
    );
  }
  const { disputeId } = recorded;
  return readOwnDispute(deps, actor, disputeId);
}
