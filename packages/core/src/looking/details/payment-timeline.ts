import type {
  AttemptDetails,
  AttemptStepKind,
  EventDetails,
  PaymentDetails,
  RefundDetails,
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
  | `refund.${'asked' | 'unknown' | 'succeeded' | 'failed'}`
  | 'event'
  | `delivery.${'succeeded' | 'failed'}`
  | `session.${'paid' | 'failed' | 'cancelled' | 'expired'}`;

/** Everything that happened to a payment, oldest first. */
export function paymentTimeline({ view, attempts, refunds, events }: PaymentDetails): readonly TimelineEntry[] {
  const { session } = view;
  const { trackId, paymentId, paymentStartedAt, completedAt, status, expiresAt } = session;
  const entries = [
    entry(session.createdAt, 'session.created', trackId),
    ...(paymentId && paymentStartedAt ? [entry(paymentStartedAt, 'payment.started', paymentId)] : []),
    ...attempts.flatMap(ofAttempt),
    ...(status === 'open' || status === 'processing'
      ? []
      : [entry(completedAt ?? expiresAt, `session.${status}`, trackId)]),
    ...refunds.flatMap(ofRefund),
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

function ofRefund(refund: RefundDetails): readonly TimelineEntry[] {
  const { refundId: id, state, unknownSince, completedAt, askedBy } = refund;
  const amount = { amount_minor: Number(refund.amountMinor) };
  const isOver = state === 'succeeded' || state === 'failed';
  return [
    entry(refund.createdAt, 'refund.asked', id, { ...amount, asked_by: askedBy }),
    ...(unknownSince ? [entry(unknownSince, 'refund.unknown', id, amount)] : []),
    ...(isOver && completedAt ? [entry(completedAt, `refund.${state}`, id, amount)] : []),
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
