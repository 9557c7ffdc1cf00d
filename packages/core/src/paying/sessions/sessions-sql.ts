import { fromMinor } from '@pay/money/amount';
import { type Currency, parseCurrency } from '@pay/money/currency';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import { type Session, type StoredStatus, sessionStatus, type VoidReason } from './session.ts';
import { TERM_COLUMNS, type TermColumns, termsFromColumns } from './session-terms.ts';

export type SessionRow = TermColumns & {
  profile_id: string;
  track_id: string;
  payment_link: string | null;
  payment_id: string | null;
  payment_started_at: Date | null;
  status: StoredStatus;
  amount_minor: bigint;
  currency: string;
  attempt_count: number;
  live_attempt_id: string | null;
  event_count: number;
  authorised_until: Date | null;
  captured_minor: bigint | null;
  capture_reserved_minor: bigint | null;
  void_reason: VoidReason | null;
  refunded_minor: bigint;
  created_at: Date;
  expires_at: Date;
  completed_at: Date | null;
  is_overdue: boolean;
};

/** The columns of a SessionRow, from the table or returning clause `alias`. */
export function sessionColumns(alias: string): string {
  const names =
    `profile_id, track_id, payment_link, payment_id, payment_started_at, status, amount_minor, currency, ${TERM_COLUMNS},
    attempt_count, live_attempt_id, event_count, authorised_until, captured_minor, capture_reserved_minor, void_reason,
    refunded_minor, created_at, expires_at, completed_at`.split(/,\s+/);
  return `${names.map((name) => `${alias}.${name}`).join(', ')}, ${alias}.expires_at <= now() as is_overdue`;
}

/** What was captured of the session `alias`: everything if the sale itself took the money. */
export function capturedMinor(alias: string): string {
  return `coalesce(${alias}.captured_minor, case ${alias}.status when 'succeeded' then ${alias}.amount_minor else 0 end)`;
}

/**
 * The amount by which refunds and chargebacks of the session `alias` exceed the captured amount, when the session has
 * the totals `reserved` and `captured`. This amount never grows here, because only a chargeback can take more than was
 * captured.
 */
export function stillOverdrawn(alias: string, reserved: string, captured: string): string {
  return `least(${alias}.overdrawn_minor, greatest(0, ${reserved} + ${alias}.charged_back_minor - (${captured})))`;
}

export function sessionFromRow(row: SessionRow): Session {
  const capturedWithSale = row.status === 'succeeded' ? row.amount_minor : 0n;
  return {
    profileId: row.profile_id,
    trackId: row.track_id,
    paymentLink: row.payment_link,
    paymentId: row.payment_id,
    paymentStartedAt: row.payment_started_at,
    stored: row.status,
    status: sessionStatus(row.status, row.live_attempt_id !== null, row.is_overdue),
    amount: fromMinor(row.amount_minor, storedCurrency(row)),
    ...termsFromColumns(row),
    attemptCount: row.attempt_count,
    liveAttemptId: row.live_attempt_id,
    eventCount: row.event_count,
    authorisedUntil: row.authorised_until,
    capturedMinor: row.captured_minor ?? capturedWithSale,
    captureReservedMinor: row.capture_reserved_minor ?? capturedWithSale,
    voidReason: row.void_reason,
    refundedMinor: row.refunded_minor,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    completedAt: row.completed_at,
  };
}

function storedCurrency({ currency: code, track_id: trackId }: SessionRow): Currency {
  const currency = parseCurrency(code);
  // A currency that is removed from the ISO list must stay readable while payments in it are kept.
  if (!currency) throw new UnreadableRow(trackId, `its currency ${code} is not known`);
  return currency;
}

/**
 * Whether the session `alias`, which a statement finds by its id, is open. With `=`, PostgreSQL could use the index of
 * open sessions by `expires_at` instead: a plan that was made while there were few open sessions would read all of them
 * for each request, and would lock them in a different order from other statements.
 */
function isOpen(alias: string): string {
  return `${alias}.status is not distinct from 'open'`;
}

/** Whether a session, found by its id, is open, has no live attempt and has not expired. */
export function isStillOpen(alias: string): string {
  return `${isOpen(alias)} and ${alias}.live_attempt_id is null and ${alias}.expires_at - now() > interval '0'`;
}

/**
 * Whether the payment of a session, found by its id, can be opened: it can until the session expires, and also later
 * while an attempt is live.
 */
export function isOpenable(alias: string): string {
  return `${isOpen(alias)} and (${alias}.expires_at > now() or ${alias}.live_attempt_id is not null)`;
}
