import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { CaptureRow } from '../../paying/captures/capture.ts';
import type { MovementState } from '../../paying/movements/movement.ts';
import type { Attempt } from '../../paying/payments/attempt.ts';
import type { AttemptRow } from '../../paying/payments/attempts-sql.ts';
import type { PaymentView } from '../../paying/payments/payment.ts';
import { paymentViewFromRow } from '../../paying/payments/reading/read-payment.ts';
import type { VoidRow } from '../../paying/payments/voiding/void.ts';
import type { RefundRow } from '../../paying/refunds/refunds-sql.ts';
import type { Session, VoidReason } from '../../paying/sessions/session.ts';
import type { SessionRow } from '../../paying/sessions/sessions-sql.ts';
import type { EventType } from '../../record/events/event.ts';
import { DELIVERIES_OF_EVENTS } from '../../telling/webhooks/deliveries/deliveries-sql.ts';
import { type DeliveryAnswer, type DeliveryRow, deliveryAnswer } from '../../telling/webhooks/deliveries/delivery.ts';
import { PAYMENT_DETAILS } from './payment-details-sql.ts';

export type AttemptStepKind = 'challenged' | 'returned' | 'inquired' | 'reversal_asked' | 'reversal_refused';

export type AttemptDetails = {
  readonly attempt: Attempt;
  readonly inquiryCount: number;
  readonly unknownSince: Date | null;
  /** The time when a worker next processes the attempt; null once the attempt has ended. */
  readonly dueAt: Date | null;
  readonly steps: readonly { readonly kind: AttemptStepKind; readonly at: Date }[];
  /** An approval that arrived after the attempt had ended. */
  readonly lateApproval: { readonly foundAt: Date; readonly reversedAt: Date | null } | null;
};

/** The details that every kind of movement has. */
export type MovementDetails = {
  readonly state: MovementState;
  readonly acquirerReference: string | null;
  readonly refusalRaw: string | null;
  readonly inquiryCount: number;
  readonly unknownSince: Date | null;
  /** The name of the person who requested the movement. */
  readonly askedBy: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
};

export type RefundDetails = MovementDetails & {
  readonly refundId: string;
  readonly amountMinor: bigint;
  readonly reason: string | null;
};

export type CaptureDetails = MovementDetails & {
  readonly captureId: string;
  readonly amountMinor: bigint;
  readonly isLast: boolean;
};

export type VoidDetails = MovementDetails & { readonly voidId: string; readonly reason: VoidReason };

export type EventDetails = {
  readonly eventId: string;
  readonly type: EventType;
  readonly sequence: number;
  readonly createdAt: Date;
  readonly deliveries: readonly DeliveryAnswer[];
};

/** Everything that is known about a session, each part oldest first. */
export type PaymentDetails = {
  readonly view: PaymentView;
  readonly refundableMinor: bigint;
  /** The amount that can be captured now. */
  readonly capturableMinor: bigint;
  readonly attempts: readonly AttemptDetails[];
  readonly captures: readonly CaptureDetails[];
  readonly voids: readonly VoidDetails[];
  readonly refunds: readonly RefundDetails[];
  readonly events: readonly EventDetails[];
};

type AttemptDetailsRow = AttemptRow & { inquiry_count: number; due_at: string | null };
type MovementDetailsRow = {
  state: MovementState;
  created_at: string;
  acquirer_reference: string | null;
  refusal_raw: string | null;
  inquiry_count: number;
  unknown_since: string | null;
  asked_by: string | null;
  completed_at: string | null;
};
type RefundDetailsRow = RefundRow & MovementDetailsRow;
type Row = SessionRow & {
  refund_reserved_minor: bigint;
  charged_back_minor: bigint;
  attempts: AttemptDetailsRow[];
  refunds: RefundDetailsRow[];
  captures: (CaptureRow & MovementDetailsRow)[];
  voids: (VoidRow & MovementDetailsRow)[];
  steps: { attempt_id: string; at: string; kind: AttemptStepKind }[];
  reversals: { attempt_id: string; created_at: string; completed_at: string | null }[];
  askers: Record<string, string>;
  events: { event_id: string; type: EventType; sequence: number; created_at: string }[];
};

/** With `withEvents`, the result includes what was sent to the merchant's servers. Refuses: not_found. */
export async function readPaymentDetails(
  { pool }: { readonly pool: Database },
  {
    profileId,
    trackId,
    withEvents,
  }: { readonly profileId: string; readonly trackId: string; readonly withEvents: boolean },
): Promise<Result<PaymentDetails>> {
  const [row] = await run<Row>(pool, PAYMENT_DETAILS, [profileId, storableId(trackId), withEvents]);
  if (!row) return refused('not_found', 'There is no such payment.');
  const view = paymentViewFromRow(row);
  return accepted({
    view,
    refundableMinor: refundableMinor(view.session, row),
    capturableMinor: capturableMinor(view.session, row.captures),
    attempts: view.attempts.map((attempt, at) => attemptDetails(attempt, row, row.attempts[at])),
    captures: row.captures.map((capture) => captureDetails(capture, row.askers)),
    voids: row.voids.map((each) => ({
      voidId: each.void_id,
      reason: each.reason,
      ...movementDetails(each, row.askers),
    })),
    refunds: row.refunds.map((refund) => refundDetails(refund, row.askers)),
    events: await eventsDetails(pool, profileId, row),
  });
}

/** Zero if disputes and refunds together have taken more than was captured. */
function refundableMinor({ capturedMinor }: Session, row: Row): bigint {
  const left = capturedMinor - row.refund_reserved_minor - row.charged_back_minor;
  return left > 0n ? left : 0n;
}

function attemptDetails(
  attempt: Attempt,
  { steps, reversals }: Row,
  row: AttemptDetailsRow | undefined,
): AttemptDetails {
  const late = reversals.find((each) => each.attempt_id === attempt.attemptId);
  return {
    attempt,
    inquiryCount: row?.inquiry_count ?? 0,
    unknownSince: time(row?.unknown_since),
    dueAt: time(row?.due_at),
    steps: steps
      .filter((step) => step.attempt_id === attempt.attemptId)
      .map(({ kind, at }) => ({ kind, at: new Date(at) })),
    lateApproval: late ? { foundAt: new Date(late.created_at), reversedAt: time(late.completed_at) } : null,
  };
}

/** The amount that can still be captured; 0 once the last capture or a void has begun. */
function capturableMinor(
  { amount, authorisedUntil, captureReservedMinor, voidReason }: Session,
  captures: readonly CaptureRow[],
): bigint {
  const hasLast = captures.some(({ is_last: isLast, state }) => isLast && state !== 'failed');
  return authorisedUntil === null || voidReason !== null || hasLast ? 0n : amount.minor - captureReservedMinor;
}

type Askers = Readonly<Record<string, string>>;

function refundDetails(row: RefundDetailsRow, askers: Askers): RefundDetails {
  const { refund_id: refundId, amount_minor: minor, reason } = row;
  return { refundId, amountMinor: BigInt(minor), reason, ...movementDetails(row, askers) };
}

function captureDetails(row: CaptureRow & MovementDetailsRow, askers: Askers): CaptureDetails {
  const { capture_id: captureId, amount_minor: minor, is_last: isLast } = row;
  return { captureId, amountMinor: BigInt(minor), isLast, ...movementDetails(row, askers) };
}

function movementDetails(row: MovementDetailsRow, askers: Askers): MovementDetails {
  return {
    state: row.state,
    acquirerReference: row.acquirer_reference,
    refusalRaw: row.refusal_raw,
    inquiryCount: row.inquiry_count,
    unknownSince: time(row.unknown_since),
    askedBy: row.asked_by === null ? null : (askers[row.asked_by] ?? null),
    createdAt: new Date(row.created_at),
    completedAt: time(row.completed_at),
  };
}

async function eventsDetails(pool: Database, profileId: string, { events }: Row): Promise<readonly EventDetails[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ event_id: id }) => id);
  const deliveries = await run<DeliveryRow>(pool, DELIVERIES_OF_EVENTS, [profileId, ids]);
  return events.map(({ event_id: eventId, type, sequence, created_at: createdAt }) => ({
    eventId,
    type,
    sequence,
    createdAt: new Date(createdAt),
    deliveries: deliveries.filter((each) => each.event_id === eventId).map(deliveryAnswer),
  }));
}

function time(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}
