import { fromMinor } from '@pay/money/amount';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import { type AuthorisationRow, authorisationFromRow } from '../movements/authorisation.ts';
import type { MovementState } from '../movements/movement.ts';
import type { Session } from '../sessions/session.ts';
import type { Refund } from './refund.ts';

/** A refund as JSON. Statements that read a session return its refunds in one column. Times are ISO 8601 texts. */
export type RefundRow = AuthorisationRow & {
  profile_id: string;
  refund_id: string;
  track_id: string;
  attempt_id: string;
  amount_minor: number;
  reason: string | null;
  state: MovementState;
  acquirer: string;
  account_id: string | null;
  version: number;
  created_at: string;
};

/** All refunds of the session `alias`, oldest first, as one JSON column. */
export function refundsColumn(alias: string): string {
  return `(select coalesce(json_agg(to_json(f) order by f.created_at, f.refund_id), '[]') from refunds f
    where f.profile_id = ${alias}.profile_id and f.track_id = ${alias}.track_id) as refunds`;
}

/** Amounts (at most 999,999,999.999) are far below the limit for exact JSON numbers. */
export function refundFromRow(row: RefundRow, session: Pick<Session, 'paymentId' | 'amount'>): Refund {
  if (session.paymentId === null) throw new UnreadableRow(row.refund_id, 'its session has no payment');
  return {
    profileId: row.profile_id,
    refundId: row.refund_id,
    trackId: row.track_id,
    paymentId: session.paymentId,
    attemptId: row.attempt_id,
    amount: fromMinor(BigInt(row.amount_minor), session.amount.currency),
    reason: row.reason,
    state: row.state,
    acquirer: row.acquirer,
    accountId: row.account_id,
    authorisation: authorisationFromRow(row),
    version: row.version,
    createdAt: new Date(row.created_at),
  };
}
