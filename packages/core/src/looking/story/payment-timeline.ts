import type { PaymentStory, StoryAttempt, StoryEvent, StoryRefund } from './payment-story.ts';

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** Something that happened, and the id of the object. */
export type Happening = {
  readonly at: Date;
  readonly kind: HappeningKind;
  readonly objectId: string;
  readonly details: Details;
};

export type HappeningKind =
  | 'session.created'
  | 'payment.started'
  | `attempt.${'submitted' | 'challenged' | 'returned' | 'unknown' | 'inquired' | 'reversal_asked'}`
  | `attempt.${'approved' | 'declined' | 'reversed'}`
  | `late_approval.${'found' | 'reversed'}`
  | `refund.${'asked' | 'unknown' | 'succeeded' | 'failed'}`
  | 'event'
  | `delivery.${'succeeded' | 'failed'}`
  | `session.${'paid' | 'failed' | 'cancelled' | 'expired'}`;

/** Everything in a story, oldest first. */
export function paymentTimeline({ view, attempts, refunds, events }: PaymentStory): readonly Happening[] {
  const { session } = view;
  const { trackId, paymentId, paymentStartedAt, completedAt, status, expiresAt } = session;
  const happenings = [
    happening(session.createdAt, 'session.created', trackId),
    ...(paymentId && paymentStartedAt ? [happening(paymentStartedAt, 'payment.started', paymentId)] : []),
    ...attempts.flatMap(ofAttempt),
    ...(status === 'open' || status === 'processing'
      ? []
      : [happening(completedAt ?? expiresAt, `session.${status}`, trackId)]),
    ...refunds.flatMap(ofRefund),
    ...events.flatMap(ofEvent),
  ];
  // A stable sort keeps entries of the same time in causal order.
  return happenings.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function happening(at: Date, kind: HappeningKind, objectId: string, details: Details = {}): Happening {
  return { at, kind, objectId, details };
}

function ofAttempt({ attempt, unknownSince, steps, lateApproval }: StoryAttempt): readonly Happening[] {
  const { attemptId: id, number, card, state } = attempt;
  const tried = { number, brand: card.brand, last4: card.lastFour };
  return [
    happening(attempt.createdAt, 'attempt.submitted', id, tried),
    ...(unknownSince ? [happening(unknownSince, 'attempt.unknown', id, { number })] : []),
    ...steps.map(({ kind, at }) => happening(at, `attempt.${kind}`, id, { number })),
    ...('completedAt' in state
      ? [
          happening(state.completedAt, `attempt.${state.kind}`, id, {
            number,
            ...(state.kind === 'declined' && { code: state.code }),
          }),
        ]
      : []),
    ...(lateApproval ? [happening(lateApproval.foundAt, 'late_approval.found', id, { number })] : []),
    ...(lateApproval?.reversedAt ? [happening(lateApproval.reversedAt, 'late_approval.reversed', id, { number })] : []),
  ];
}

function ofRefund(refund: StoryRefund): readonly Happening[] {
  const { refundId: id, state, unknownSince, completedAt, askedBy } = refund;
  const amount = { amount_minor: Number(refund.amountMinor) };
  const isOver = state === 'succeeded' || state === 'failed';
  return [
    happening(refund.createdAt, 'refund.asked', id, { ...amount, asked_by: askedBy }),
    ...(unknownSince ? [happening(unknownSince, 'refund.unknown', id, amount)] : []),
    ...(isOver && completedAt ? [happening(completedAt, `refund.${state}`, id, amount)] : []),
  ];
}

function ofEvent({ eventId, type, createdAt, deliveries }: StoryEvent): readonly Happening[] {
  return [
    happening(createdAt, 'event', eventId, { type }),
    ...deliveries.flatMap(({ delivery_id: id, endpoint_id, status, attempts }) =>
      attempts.map(({ attempted_at: at, number, http_status, failure }) => {
        const isLast = number === attempts.length;
        const kind = isLast && status === 'succeeded' ? 'delivery.succeeded' : 'delivery.failed';
        return happening(new Date(at), kind, id, { type, endpoint_id, number, http_status, failure });
      }),
    ),
  ];
}
