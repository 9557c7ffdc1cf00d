import { isDefinite } from '../../paying/movements/movement.ts';
import type {
  AttemptDetails,
  AttemptStepKind,
  EventDetails,
  MovementDetails,
  PaymentDetails,
} from './payment-details.ts';

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** Something that happened, and the id of the object concerned. */
export type TimelineEntry = {
  readonly at: Date;
  readonly kind: TimelineEntryKind;
  readonly objectId: string;
  readonly details: Details;
};

export type TimelineEntryKind =
  | 'session.created'
  | 'payment.started'
  | `attempt.${'submitted' | 'unknown' | AttemptStepKind}`
  | `attempt.${'approved' | 'declined' | 'reversed'}`
  | `late_approval.${'found' | 'reversed'}`
  | `${'capture' | 'refund' | 'void'}.${'asked' | 'unknown' | 'succeeded' | 'failed'}`
  | 'event'
  | `delivery.${'succeeded' | 'failed'}`
  | `session.${'paid' | 'voided' | 'failed' | 'cancelled' | 'expired'}`;

/** Everything that happened to a payment, oldest first. */
export function paymentTimeline({
  view,
  attempts,
  captures,
  refunds,
  voids,
  events,
}: PaymentDetails): readonly TimelineEntry[] {
  const { session } = view;
  const { trackId, paymentId, paymentStartedAt, completedAt, status, expiresAt } = session;
  const entries = [
    entry(session.createdAt, 'session.created', trackId),
    ...(paymentId && paymentStartedAt ? [entry(paymentStartedAt, 'payment.started', paymentId)] : []),
    ...attempts.flatMap(ofAttempt),
    ...captures.flatMap((each) => ofMovement('capture', each.captureId, each, amountOf(each))),
    ...voids.flatMap((each) => ofMovement('void', each.voidId, each, { reason: each.reason })),
    ...(status === 'open' || status === 'processing' || status === 'authorised'
      ? []
      : [entry(completedAt ?? expiresAt, `session.${status}`, trackId)]),
    ...refunds.flatMap((each) => ofMovement('refund', each.refundId, each, amountOf(each))),
    ...events.flatMap(ofEvent),
  ];
  // A stable sort keeps entries of the same time in causal order.
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function entry(at: Date, kind: TimelineEntryKind, objectId: string, details: Details = {}): TimelineEntry {
  return { at, kind, objectId, details };
}

function ofAttempt({ attempt, unknownSince, steps, lateApproval }: AttemptDetails): readonly TimelineEntry[] {
  const { attemptId: id, number, card, state } = attempt;
  const tried = { number, brand: card.brand, last4: card.lastFour };
  return [
    entry(attempt.createdAt, 'attempt.submitted', id, tried),
    ...(unknownSince ? [entry(unknownSince, 'attempt.unknown', id, { number })] : []),
    ...steps.map(({ kind, at }) => entry(at, `attempt.${kind}`, id, { number })),
    ...('completedAt' in state
      ? [
          entry(state.completedAt, `attempt.${state.kind}`, id, {
            number,
            ...(state.kind === 'declined' && { code: state.code }),
          }),
        ]
      : []),
    ...(lateApproval ? [entry(lateApproval.foundAt, 'late_approval.found', id, { number })] : []),
    ...(lateApproval?.reversedAt ? [entry(lateApproval.reversedAt, 'late_approval.reversed', id, { number })] : []),
  ];
}

function amountOf({ amountMinor }: { readonly amountMinor: bigint }): Details {
  return { amount_minor: Number(amountMinor) };
}

function ofMovement(
  kind: 'capture' | 'refund' | 'void',
  id: string,
  { state, unknownSince, completedAt, askedBy, createdAt }: MovementDetails,
  details: Details,
): readonly TimelineEntry[] {
  return [
    entry(createdAt, `${kind}.asked`, id, { ...details, asked_by: askedBy }),
    ...(unknownSince ? [entry(unknownSince, `${kind}.unknown`, id, details)] : []),
    ...(isDefinite(state) && completedAt ? [entry(completedAt, `${kind}.${state}`, id, details)] : []),
  ];
}

function ofEvent({ eventId, type, createdAt, deliveries }: EventDetails): readonly TimelineEntry[] {
  return [
    entry(createdAt, 'event', eventId, { type }),
    ...deliveries.flatMap(({ delivery_id: id, endpoint_id, status, attempts }) =>
      attempts.map(({ attempted_at: at, number, http_status, failure }) => {
        const isLast = number === attempts.length;
        const kind = isLast && status === 'succeeded' ? 'delivery.succeeded' : 'delivery.failed';
        return entry(new Date(at), kind, id, { type, endpoint_id, number, http_status, failure });
      }),
    ),
  ];
}
