import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { newIdRandom, storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused, refusedFor } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import { lockSession } from '../movements/lock-session.ts';
import { addFact } from './add-fact.ts';
import type { Dispute } from './dispute.ts';
import { canBecome, type DisputeAnswerKind } from './dispute-state.ts';
import { DISPUTE_PLACE, type DisputeRow, disputeFromRow, READ_DISPUTE } from './disputes-sql.ts';

export type AnswerDispute = { readonly disputeId: string; readonly as: DisputeAnswerKind };

/**
 * Records that a person has sent evidence to the acquirer, or that the merchant accepts the claim. Refuses: not_found,
 * dispute_not_possible (it needs no answer).
 */
export function answerDispute(
  deps: { readonly pool: Pool; readonly environment: Environment },
  actor: ProfilePerson,
  { disputeId, as }: AnswerDispute,
): Promise<Result<Dispute>> {
  const { profileId } = actor;
  return transaction(deps.pool, async (database) => {
    const locked = await lockDispute(database, profileId, disputeId);
    if (!locked.ok) return locked;
    const dispute = locked.value;
    if (!canBecome(dispute.state, as)) return refusedFor('dispute_not_possible', 'dispute_over');
    await addFact(database, deps.environment, {
      profileId,
      disputeId: dispute.disputeId,
      isNew: false,
      currency: dispute.amount.currency,
      source: 'person',
      fact: {
        factId: `person-${newIdRandom()}`,
        kind: as,
        amountMinor: dispute.amount.minor,
        scheme: null,
        reasonCode: null,
        answerBy: null,
        at: null,
      },
    });
    await recordBearerAudit(database, actor, {
      profileId,
      action: `dispute.${as}`,
      objectId: dispute.disputeId,
      details: { track_id: dispute.trackId },
    });
    const [row] = await run<DisputeRow>(database, READ_DISPUTE, [profileId, dispute.disputeId]);
    return row ? accepted(disputeFromRow(row)) : refused('not_found', NO_DISPUTE);
  });
}

export const NO_DISPUTE = 'There is no such dispute.';

/** Locks the session of a dispute and reads the dispute. Refuses: not_found. */
export async function lockDispute(database: Database, profileId: string, disputeId: string): Promise<Result<Dispute>> {
  const place = [profileId, storableId(disputeId)];
  const [found] = await run<{ track_id: string }>(database, DISPUTE_PLACE, place);
  if (!found || !(await lockSession(database, profileId, found.track_id))) return refused('not_found', NO_DISPUTE);
  const [row] = await run<DisputeRow>(database, READ_DISPUTE, place);
  return row ? accepted(disputeFromRow(row)) : refused('not_found', NO_DISPUTE);
}
