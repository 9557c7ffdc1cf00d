import { type Amount, fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { MovementState } from '../movements/movement.ts';
import { LIST_REFUNDS } from './list-refunds-sql.ts';

/** A refund as an operator sees it. */
export type ListedRefund = {
  /** Our reference at the acquirer. */
  readonly refundId: string;
  readonly state: MovementState;
  readonly amount: Amount;
  readonly acquirer: string;
  readonly acquirerReference: string | null;
  /** The acquirer's own reason for refusing the refund. */
  readonly refusalRaw: string | null;
  /** The number of inquiries that workers have made. */
  readonly inquiryCount: number;
  /** The time of the next inquiry; null once the outcome is definite. */
  readonly dueAt: Date | null;
  readonly createdAt: Date;
};

export type RefundsOfSession = {
  /** Zero unless the session is paid. */
  readonly paid: Amount;
  readonly refunded: Amount;
  /** The sum of refunds whose outcome is not definite. */
  readonly pending: Amount;
  /** The amount that can still be refunded. */
  readonly left: Amount;
  readonly refunds: readonly ListedRefund[];
};

type Row = {
  paid_minor: bigint;
  currency: string;
  refunded_minor: bigint;
  refund_reserved_minor: bigint;
  charged_back_minor: bigint;
  refund_id: string | null;
  amount_minor: bigint;
  state: MovementState;
  acquirer: string;
  acquirer_reference: string | null;
  refusal_raw: string | null;
  inquiry_count: number;
  due_at: Date | null;
  created_at: Date;
};

/** All refunds of a session, oldest first. Refuses: not_found. */
export async function listRefunds(
  { pool }: { readonly pool: Pool },
  trackId: string,
): Promise<Result<RefundsOfSession>> {
  const profileId = routingPartOf('trk', trackId);
  const rows = profileId === undefined ? [] : await run<Row>(pool, LIST_REFUNDS, [profileId, trackId]);
  const [session] = rows;
  const currency = parseCurrency(session?.currency ?? '');
  if (!session || !currency) return refused('not_found', 'This session does not exist.');
  const { paid_minor: paidMinor } = session;
  const leftMinor = paidMinor - session.refund_reserved_minor - session.charged_back_minor;
  return accepted({
    paid: fromMinor(paidMinor, currency),
    refunded: fromMinor(session.refunded_minor, currency),
    pending: fromMinor(session.refund_reserved_minor - session.refunded_minor, currency),
    left: fromMinor(leftMinor > 0n ? leftMinor : 0n, currency),
    refunds: rows.flatMap(({ refund_id: refundId, ...row }) =>
      refundId === null ? [] : [listed(refundId, row, fromMinor(row.amount_minor, currency))],
    ),
  });
}

function listed(refundId: string, row: Omit<Row, 'refund_id'>, amount: Amount): ListedRefund {
  return {
    refundId,
    state: row.state,
    amount,
    acquirer: row.acquirer,
    acquirerReference: row.acquirer_reference,
    refusalRaw: row.refusal_raw,
    inquiryCount: row.inquiry_count,
    dueAt: row.due_at,
    createdAt: row.created_at,
  };
}
