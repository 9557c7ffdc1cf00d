import { type Amount, fromMinor, majorNumber } from '@pay/money/amount';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import { type Authorisation, type AuthorisationRow, authorisationFromRow } from '../movements/authorisation.ts';
import { type MovementState, type MovementStatus, movementStatus } from '../movements/movement.ts';
import type { Session } from '../sessions/session.ts';

/** The capture of all or part of an authorised amount. Its id is our reference at the acquirer. */
export type Capture = {
  readonly profileId: string;
  readonly captureId: string;
  readonly trackId: string;
  readonly paymentId: string;
  /** The attempt that authorised the amount. */
  readonly attemptId: string;
  readonly amount: Amount;
  /** Whether this is the last capture, after which the acquirer releases the rest of the amount. */
  readonly isLast: boolean;
  /** Whether the capture was recorded with the approval, because the session is captured automatically. */
  readonly isAutomatic: boolean;
  readonly state: MovementState;
  readonly acquirer: string;
  readonly accountId: string | null;
  readonly authorisation: Authorisation;
  readonly version: number;
  readonly createdAt: Date;
};

/** A capture as merchants see it: in answers, in payment-status, and in events. */
export type CaptureAnswer = {
  capture_id: string;
  track_id: string;
  payment_id: string;
  status: MovementStatus;
  amount: number;
  amount_minor: number;
  currency: string;
  last: boolean;
  created_at: string;
};

export function captureAnswer(capture: Capture): CaptureAnswer {
  return {
    capture_id: capture.captureId,
    track_id: capture.trackId,
    payment_id: capture.paymentId,
    status: movementStatus(capture.state),
    amount: majorNumber(capture.amount),
    amount_minor: Number(capture.amount.minor),
    currency: capture.amount.currency,
    last: capture.isLast,
    created_at: capture.createdAt.toISOString(),
  };
}

/** A capture as JSON: statements that read a session return its captures in one column. Times are ISO 8601 texts. */
export type CaptureRow = AuthorisationRow & {
  profile_id: string;
  capture_id: string;
  track_id: string;
  attempt_id: string;
  amount_minor: number;
  is_last: boolean;
  idempotency_hash: string | null;
  state: MovementState;
  acquirer: string;
  account_id: string | null;
  version: number;
  created_at: string;
};

/** Amounts (at most 999,999,999.999) are far below the limit for exact JSON numbers. */
export function captureFromRow(row: CaptureRow, session: Pick<Session, 'paymentId' | 'amount'>): Capture {
  if (session.paymentId === null) throw new UnreadableRow(row.capture_id, 'its session has no payment');
  return {
    profileId: row.profile_id,
    captureId: row.capture_id,
    trackId: row.track_id,
    paymentId: session.paymentId,
    attemptId: row.attempt_id,
    amount: fromMinor(BigInt(row.amount_minor), session.amount.currency),
    isLast: row.is_last,
    isAutomatic: row.idempotency_hash === null,
    state: row.state,
    acquirer: row.acquirer,
    accountId: row.account_id,
    authorisation: authorisationFromRow(row),
    version: row.version,
    createdAt: new Date(row.created_at),
  };
}
