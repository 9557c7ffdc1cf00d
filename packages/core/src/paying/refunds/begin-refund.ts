import { type Amount, fromMinor, majorText, parseAmount } from '@pay/money/amount';
import type { Bearer } from '../../ground/actors/bearer.ts';
import { isLockTimeout } from '../../ground/database/lock-timeout.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { afterCommit, transaction } from '../../ground/database/transaction.ts';
import { newRoutedId, storableId } from '../../ground/ids/public-id.ts';
import {
  accepted,
  type Refusal,
  type Result,
  refusalFor,
  refused,
  refusedField,
  refusedFor,
} from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import type { CheckKeyDeps } from '../../merchants/keys/check-key.ts';
import type { AcquirerCapabilities } from '../acquiring/acquirer.ts';
import type { Origin } from '../acquiring/acquirers.ts';
import { ASKING_DUE } from '../acquiring/asking-due.ts';
import { claimKey } from '../idempotency/claim.ts';
import type { Idempotency } from '../idempotency/idempotency-key.ts';
import { IN_PROGRESS } from '../idempotency/idempotently.ts';
import { RELEASE_CLAIM, STORE_ANSWER } from '../idempotency/idempotently-sql.ts';
import type { Session } from '../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { LOCK_SESSION, RESERVE_REFUND } from './begin-refund-sql.ts';
import type { Refund } from './refund.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';

export type BeginRefund = {
  readonly trackId: string;
  /** The amount as the digits of the JSON number; undefined to refund everything that is left. */
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly idempotency: Idempotency;
  /** Who asks the acquirer: the caller, or a worker, which gets a hint after the commit. */
  readonly sentBy: 'caller' | 'worker';
};

export type BeginRefundDeps = CheckKeyDeps & {
  readonly touchKey: (keyId: string | null) => void;
  /** Undefined if the acquirer cannot be used here. */
  readonly capabilitiesOf: (origin: Origin) => AcquirerCapabilities | undefined;
};

export type BegunRefund =
  | { readonly kind: 'reserved'; readonly refund: Refund }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** An earlier request has used the key. */
  | { readonly kind: 'later'; readonly profileId: string };

const KEPT_HOURS = 30 * 24;

/**
 * This refusal is not about the payment, so once the acquirer is configured again, the same request must succeed under
 * the same key.
 */
const NOT_CONFIGURED: Refusal = {
  code: 'acquirer_not_configured',
  detail: 'The acquirer that took this payment is not configured here.',
};

/**
 * Reserves the amount and records the refund in one commit, but only for the first request under its idempotency key.
 */
export async function beginRefund(deps: BeginRefundDeps, actor: Bearer, command: BeginRefund): Promise<BegunRefund> {
  const { idempotency } = command;
  let isKeyClaimed = false;
  try {
    return await transaction(deps.pool, async (database): Promise<BegunRefund> => {
      isKeyClaimed = false;
      const claim = await claimKey(database, deps.environment, actor, idempotency, KEPT_HOURS);
      isKeyClaimed = true;
      if (claim.kind === 'refused') return { kind: 'refused', refusal: { code: claim.code } };
      deps.touchKey(claim.staleKeyId);
      const { profileId } = claim;
      if (claim.kind === 'later') return { kind: 'later', profileId };
      const reserved = await reserve(database, actor, profileId, command, deps);
      if (reserved.ok) return { kind: 'reserved', refund: reserved.value };
      await keepRefusal(database, [profileId, idempotency.keyHash], reserved.refusal);
      return { kind: 'refused', refusal: reserved.refusal };
    });
  } catch (error) {
    // A time-out while waiting for the session is a fault of ours; a time-out while waiting for the key means that
    // another request is using it.
    if (isKeyClaimed || !isLockTimeout(error, 'idempotency_keys')) throw error;
    return { kind: 'refused', refusal: IN_PROGRESS };
  }
}

/**
 * A refusal because of the current state is stored as the first answer. After a refusal of an invalid request, the key
 * can be used again.
 */
async function keepRefusal(database: Database, place: readonly unknown[], refusal: Refusal): Promise<void> {
  const isOfState = refusal.code === 'not_found' || refusal.code === 'refund_not_possible';
  if (isOfState) await run(database, STORE_ANSWER, [...place, JSON.stringify({ refusal })]);
  else await run(database, RELEASE_CLAIM, [...place]);
}

async function reserve(
  database: Database,
  actor: Bearer,
  profileId: string,
  { trackId, amount: wanted, reason, idempotency, sentBy }: BeginRefund,
  { capabilitiesOf }: BeginRefundDeps,
): Promise<Result<Refund>> {
  type Locked = SessionRow & { refund_reserved_minor: bigint; acquirer: string | null; account_id: string | null };
  const [row] = await run<Locked>(database, LOCK_SESSION, [profileId, storableId(trackId)]);
  if (!row) return refused('not_found', 'This session does not exist.');
  const session = sessionFromRow(row);
  const why = whyNotRefundable(session);
  if (why !== undefined) return { ok: false, refusal: why };
  const { acquirer, account_id: accountId } = row;
  const capabilities = acquirer === null ? undefined : capabilitiesOf({ acquirer, accountId });
  if (!capabilities) return { ok: false, refusal: NOT_CONFIGURED };
  const amount = readAmount(wanted, session.amount, row.refund_reserved_minor, capabilities);
  if (!amount.ok) return amount;
  const values = [
    profileId,
    session.trackId,
    newRoutedId('ref', profileId),
    session.liveAttemptId,
    amount.value.minor,
    reason ?? null,
    row.acquirer,
    idempotency.keyHash,
    actor.kind === 'person' ? actor.id : null,
    session.amount.currency,
    sentBy === 'worker',
    row.account_id,
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
  if (sentBy === 'worker') afterCommit(database, () => ASKING_DUE.hint(['refunds']));
  return accepted(refund);
}

function whyNotRefundable({ status }: Session): Refusal | undefined {
  const code = 'refund_not_possible';
  if (status === 'processing') return refusalFor(code, 'payment_not_finished');
  return status === 'paid' ? undefined : refusalFor(code, 'payment_not_paid', { status });
}

/**
 * The requested amount, or everything that is left. Refuses: what `parseAmount` refuses, refund_too_large,
 * refund_not_possible.
 */
function readAmount(
  wanted: string | undefined,
  paid: Amount,
  reservedMinor: bigint,
  { refunds }: AcquirerCapabilities,
): Result<Amount> {
  const left = fromMinor(paid.minor - reservedMinor, paid.currency);
  const parsed = wanted === undefined ? ({ ok: true, amount: left } as const) : parseAmount(wanted, paid.currency);
  if (!parsed.ok) return refusedField(parsed.code, 'amount', parsed.code);
  const { amount } = parsed;
  if (left.minor === 0n) return refusedField('refund_too_large', 'amount', 'refund_nothing_left');
  if (amount.minor > left.minor) {
    return refusedField('refund_too_large', 'amount', 'refund_above_left', {
      left: `${majorText(left)} ${left.currency}`,
    });
  }
  if (amount.minor < paid.minor && !refunds.partial) {
    return refusedFor('refund_not_possible', 'refund_as_a_whole');
  }
  if (reservedMinor > 0n && !refunds.several) {
    return refusedFor('refund_not_possible', 'refund_only_once');
  }
  return accepted(amount);
}
