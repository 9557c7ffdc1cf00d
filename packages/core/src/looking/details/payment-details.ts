import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { Attempt } from '../../paying/payments/attempt.ts';
import type { AttemptRow } from '../../paying/payments/attempts-sql.ts';
import type { PaymentView } from '../../paying/payments/payment.ts';
import { paymentViewFromRow } from '../../paying/payments/reading/read-payment.ts';
import type { RefundState } from '../../paying/refunds/refund.ts';
import type { RefundRow } from '../../paying/refunds/refunds-sql.ts';
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
  /** When a worker processes the attempt next; null once the attempt has ended. */
  readonly dueAt: Date | null;
  readonly steps: readonly { readonly kind: AttemptStepKind; readonly at: Date }[];
  /** An approval that arrived after the attempt had ended. */
  readonly lateApproval: { readonly foundAt: Date; readonly reversedAt: Date | null } | null;
};

export type RefundDetails = {
  readonly refundId: string;
  readonly state: RefundState;
  readonly amountMinor: bigint;
  readonly reason: string | null;
  readonly acquirerReference: string | null;
  readonly refusalRaw: string | null;
  readonly inquiryCount: number;
  readonly unknownSince: Date | null;
  /** The name of the person who requested the refund. */
  readonly askedBy: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
};

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
  readonly attempts: readonly AttemptDetails[];
  readonly refunds: readonly RefundDetails[];
  readonly events: readonly EventDetails[];
};

type AttemptDetailsRow = AttemptRow & { inquiry_count: number; due_at: string | null };
type RefundDetailsRow = RefundRow & {
  acquirer_reference: string | null;
  refusal_raw: string | null;
  inquiry_count: number;
  unknown_since: string | null;
  asked_by: string | null;
  completed_at: string | null;
};
type Row = SessionRow & {
  refund_reserved_minor: bigint;
  attempts: AttemptDetailsRow[];
  refunds: RefundDetailsRow[];
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
    refundableMinor: row.status === 'succeeded' ? row.amount_minor - row.refund_reserved_minor : 0n,
    attempts: view.attempts.map((attempt, at) => attemptDetails(attempt, row, row.attempts[at])),
    refunds: row.refunds.map((refund) => refundDetails(refund, row.askers)),
    events: await eventsDetails(pool, profileId, row),
  });
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

function refundDetails(row: RefundDetailsRow, askers: Readonly<Record<string, string>>): RefundDetails {
  return {
    refundId: row.refund_id,
    state: row.state,
    amountMinor: BigInt(row.amount_minor),
    reason: row.reason,
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
