import { fromMinor, majorText } from '@pay/money/amount';
import type { Bearer } from '../../ground/actors/bearer.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { newRoutedId } from '../../ground/ids/public-id.ts';
import { accepted, type Refusal, type Result, refusalFor, refused, refusedFor } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import type { Idempotency } from '../idempotency/idempotency-key.ts';
import {
  type BeginDeps,
  type Beginning,
  type Begun,
  beginMovement,
  NOT_CONFIGURED,
} from '../movements/begin-movement.ts';
import { type LockedSession, lockSession } from '../movements/lock-session.ts';
import { readMovementAmount } from '../movements/read-movement-amount.ts';
import type { Session } from '../sessions/session.ts';
import { RESERVE_REFUND } from './begin-refund-sql.ts';
import type { Refund } from './refund.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';

export type BeginRefund = {
  readonly trackId: string;
  /** The amount as the digits of the JSON number; undefined to refund everything that is left. */
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly idempotency: Idempotency;
  readonly sentBy: Beginning['sentBy'];
};

const OF_STATE = ['not_found', 'refund_not_possible'] as const;

/**
 * Reserves the amount and records the refund in one commit, but only for the first request under its idempotency key.
 */
export function beginRefund(deps: BeginDeps, actor: Bearer, command: BeginRefund): Promise<Begun<Refund>> {
  const { idempotency, sentBy } = command;
  return beginMovement(
    deps,
    actor,
    { idempotency, sentBy, table: 'refunds', ofState: OF_STATE },
    (database, profileId) => reserve(database, actor, profileId, command, deps),
  );
}

async function reserve(
  database: Database,
  actor: Bearer,
  profileId: string,
  { trackId, amount: wanted, reason, idempotency, sentBy }: BeginRefund,
  { capabilitiesOf }: BeginDeps,
): Promise<Result<Refund>> {
  const locked = await lockSession(database, profileId, trackId);
  if (!locked) return refused('not_found', 'This session does not exist.');
  const { session, origin } = locked;
  const why = whyNotRefundable(session);
  if (why !== undefined) return { ok: false, refusal: why };
  const capabilities = origin && capabilitiesOf(origin);
  if (!origin || !capabilities) return { ok: false, refusal: NOT_CONFIGURED };
  const amount = readAmount(wanted, locked, capabilities.refunds);
  if (!amount.ok) return amount;
  const values = [
    profileId,
    session.trackId,
    newRoutedId('ref', profileId),
    session.liveAttemptId,
    amount.value.minor,
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

function whyNotRefundable({ status }: Session): Refusal | undefined {
  const code = 'refund_not_possible';
  if (status === 'processing') return refusalFor(code, 'payment_not_finished');
  return status === 'paid' ? undefined : refusalFor(code, 'payment_not_paid', { status });
}

/**
 * The requested amount, or everything that is left of what was captured. Refuses: what `parseAmount` refuses,
 * refund_too_large, refund_not_possible.
 */
function readAmount(
  wanted: string | undefined,
  { session, refundReservedMinor }: LockedSession,
  refunds: { readonly partial: boolean; readonly several: boolean },
) {
  const amount = readMovementAmount(wanted, {
    most: fromMinor(session.capturedMinor, session.amount.currency),
    reservedMinor: refundReservedMinor,
    tooLarge: 'refund_too_large',
    nothingLeft: 'refund_nothing_left',
    aboveLeft: 'refund_above_left',
  });
  if (!amount.ok) return amount;
  if (amount.value.minor < session.capturedMinor && !refunds.partial) {
    return refusedFor('refund_not_possible', 'refund_as_a_whole');
  }
  if (refundReservedMinor > 0n && !refunds.several) {
    return refusedFor('refund_not_possible', 'refund_only_once');
  }
  return amount;
}
