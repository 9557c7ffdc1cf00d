import { majorText } from '@pay/money/amount';
import type { Bearer } from '../../ground/actors/bearer.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { newRoutedId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import type { Idempotency } from '../idempotency/idempotency-key.ts';
import { type BeginDeps, type Beginning, type Begun, beginMovement } from '../movements/begin-movement.ts';
import { lockSession } from '../movements/lock-session.ts';
import { RESERVE_REFUND } from './begin-refund-sql.ts';
import { checkApproval } from './check-approval.ts';
import type { Refund } from './refund.ts';
import { refundableAmount } from './refundable-amount.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';

export type BeginRefund = {
  readonly trackId: string;
  /** The amount as the digits of the JSON number; undefined to refund everything that is left. */
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly idempotency: Idempotency;
  readonly sentBy: Beginning['sentBy'];
  /** Another person's proposal that this refund carries out. */
  readonly proposalId?: string | undefined;
};

const OF_STATE = ['not_found', 'refund_not_possible'] as const;

/**
 * Reserves the amount and records the refund in one commit, but only for the first request under its idempotency key.
 */
export function beginRefund(deps: BeginDeps, actor: Bearer, command: BeginRefund): Promise<Begun<Refund>> {
  const { idempotency, sentBy, proposalId } = command;
  // All confirmations of a proposal have the same key, so a stored refusal would stay after its cause has gone.
  const ofState = proposalId === undefined ? OF_STATE : [];
  return beginMovement(deps, actor, { idempotency, sentBy, table: 'refunds', ofState }, (database, profileId) =>
    reserve(database, actor, profileId, command, deps),
  );
}

async function reserve(
  database: Database,
  actor: Bearer,
  profileId: string,
  { trackId, amount: wanted, reason, idempotency, sentBy, proposalId }: BeginRefund,
  { capabilitiesOf }: BeginDeps,
): Promise<Result<Refund>> {
  const locked = await lockSession(database, profileId, trackId);
  if (!locked) return refused('not_found', 'This session does not exist.');
  const { session } = locked;
  const refundable = refundableAmount(locked, wanted, capabilitiesOf);
  if (!refundable.ok) return refundable;
  const { amount, origin } = refundable.value;
  const approved = await checkApproval(database, actor, profileId, { locked, amount, proposalId });
  if (!approved.ok) return approved;
  const values = [
    profileId,
    session.trackId,
    newRoutedId('ref', profileId),
    session.liveAttemptId,
    amount.minor,
    reason ?? null,
    origin.acquirer,
    idempotency.keyHash,
    actor.kind === 'person' ? actor.id : null,
    session.amount.currency,
    sentBy === 'worker',
    origin.accountId,
  ];
  const [reserved] = await run<{ refund: RefundRow }>(database, RESERVE_REFUND, values);
  if (!reserved) throw new Error('a refund was not inserted');
  const refund = refundFromRow(reserved.refund, session);
  await recordBearerAudit(database, actor, {
    profileId,
    action: 'refund.created',
    objectId: refund.refundId,
    details: { track_id: refund.trackId, amount: majorText(refund.amount), currency: refund.amount.currency },
  });
  return accepted(refund);
}
