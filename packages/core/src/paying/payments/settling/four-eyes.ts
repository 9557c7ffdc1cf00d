import type { Operator } from '../../../ground/actors/actor.ts';
import type { Database, Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import { routingPartOf } from '../../../ground/ids/public-id.ts';
import { accepted, type PersonResult, refused, refusedFor } from '../../../ground/refusals/refusal.ts';
import { type AuditAction, recordAudit } from '../../../merchants/audit/record-audit.ts';
import { DECIDE_SETTLEMENT, LOCK_SETTLEMENT, PROPOSE_SETTLEMENT } from './four-eyes-sql.ts';
import { lockUnsettled, type Settled, type Settlement, settleLocked } from './settle-payment.ts';

type Deps = { readonly pool: Pool };
type Row = { outcome: Settlement['as']; note: string; proposed_by: string; merchant_id: string };

/**
 * Proposes how a payment ended. Nothing changes until another operator confirms the proposal. Refuses: not_found,
 * invalid_request, card_number_not_allowed, settlement_not_possible (also if there is an open proposal).
 */
export function proposeSettlement(
  { pool }: Deps,
  actor: Operator,
  settlement: Settlement,
): Promise<PersonResult<Settlement>> {
  return transaction(pool, async (database) => {
    const unsettled = await lockUnsettled(database, settlement);
    if (!unsettled.ok) return unsettled;
    const { row } = unsettled.value;
    const { attemptId, as, note } = settlement;
    const { profile_id: profileId, merchant_id: merchantId } = row;
    const proposed = await run(database, PROPOSE_SETTLEMENT, [profileId, attemptId, as, note, actor.id]);
    if (proposed.length === 0) return refusedFor('settlement_not_possible', 'settlement_proposed');
    await auditSettlement(database, actor, 'payment.settlement_proposed', {
      merchantId,
      profileId,
      attemptId,
      as,
      note,
    });
    return accepted(settlement);
  });
}

/**
 * Settles a payment as another operator has proposed. `settlement` is the proposal that the confirming operator has
 * read. Refuses: not_found, stale (the open proposal is a different one), settlement_not_possible.
 */
export function confirmSettlement(
  { pool }: Deps,
  actor: Operator,
  settlement: Settlement,
): Promise<PersonResult<Settled>> {
  return transaction(pool, async (database) => {
    const { attemptId, as, note } = settlement;
    const proposal = await lockProposal(database, attemptId);
    if (!proposal) return refused('not_found', NO_PROPOSAL);
    const { row } = proposal;
    if (row.proposed_by === actor.id) return refusedFor('settlement_not_possible', 'settlement_by_same_operator');
    if (row.outcome !== as || row.note !== note)
      return refused('stale', 'The proposal has changed. Check it again before you confirm it.');
    const unsettled = await lockUnsettled(database, settlement);
    if (!unsettled.ok) return unsettled;
    await run(database, DECIDE_SETTLEMENT, [proposal.profileId, attemptId, 'confirmed', actor.id]);
    return accepted(await settleLocked(database, actor, unsettled.value));
  });
}

/** Withdraws a proposal, no matter who made the proposal. Refuses: not_found. */
export function withdrawSettlement(
  { pool }: Deps,
  actor: Operator,
  attemptId: string,
): Promise<PersonResult<Settlement>> {
  return transaction(pool, async (database) => {
    const proposal = await lockProposal(database, attemptId);
    if (!proposal) return refused('not_found', NO_PROPOSAL);
    const { profileId, row } = proposal;
    const { merchant_id: merchantId, outcome: as, note } = row;
    await run(database, DECIDE_SETTLEMENT, [profileId, attemptId, 'withdrawn', actor.id]);
    await auditSettlement(database, actor, 'payment.settlement_withdrawn', {
      merchantId,
      profileId,
      attemptId,
      as,
      note,
    });
    return accepted({ attemptId, as, note });
  });
}

const NO_PROPOSAL = 'This payment has no open proposal.';

async function lockProposal(database: Database, attemptId: string) {
  const profileId = routingPartOf('att', attemptId);
  if (profileId === undefined) return undefined;
  const [row] = await run<Row>(database, LOCK_SETTLEMENT, [profileId, attemptId]);
  return row && { profileId, row };
}

function auditSettlement(
  database: Database,
  actor: Operator,
  action: AuditAction,
  { merchantId, profileId, attemptId, as, note }: Settlement & { merchantId: string; profileId: string },
): Promise<void> {
  const details = { as, note };
  return recordAudit(database, actor, { merchantId, profileId, action, objectId: attemptId, details });
}
