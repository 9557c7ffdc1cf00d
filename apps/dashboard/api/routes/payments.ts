import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { Delivery } from '../schemas/delivery.ts';
import { AttemptState, Card, CardBrandName, Decline, PaymentState, SessionStatusName } from '../schemas/payment.ts';
import { exactly, Nothing, nullable, oneOf, PAGE, pageOf, Text, Time } from '../schemas/values.ts';
import { EXPORTS } from '../tries.ts';

const VoidReason = oneOf(['requested', 'lapsed']);
const Typed = Type.String({ maxLength: 40 });
const Instant = Type.String({ maxLength: 40 });

/** The filters for payments; a payment has to match all of them. */
const FILTERS = {
  /** One of our ids, the acquirer's reference or the merchant's own, in full. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  status: Type.Optional(SessionStatusName),
  brand: Type.Optional(CardBrandName),
  currency: Type.Optional(Type.String({ maxLength: 10 })),
  /** Amounts in major units, as typed. They need a currency. */
  amount_min: Type.Optional(Typed),
  amount_max: Type.Optional(Typed),
  /** ISO 8601: created at or after `from`, and before `to`. */
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  reference: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** `key=value` */
  metadata: Type.Optional(Type.String({ minLength: 3, maxLength: 600 })),
  /** The last four digits of a card that was tried, among the newest 20,000 payments with a card in the period. */
  last4: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
};

const Listed = Type.Object({
  track_id: Type.String(),
  payment_id: nullable(Type.String()),
  status: SessionStatusName,
  /** Whether the outcome of a processing payment is unknown. */
  is_unknown: Type.Boolean(),
  amount_minor: Type.Integer(),
  captured_minor: Type.Integer(),
  refunded_minor: Type.Integer(),
  currency: Type.String(),
  reference: nullable(Type.String()),
  /** The card of the last attempt. */
  card: nullable(Type.Object({ brand: CardBrandName, last4: Type.String() })),
  decline_code: nullable(Type.String()),
  created_at: Time,
  completed_at: nullable(Time),
});

const Attempt = Type.Object({
  attempt_id: Type.String(),
  number: Type.Integer(),
  state: AttemptState,
  acquirer: Type.String(),
  card: Card,
  three_ds: nullable(Type.Object({ status: Type.String(), flow: Type.String(), eci: nullable(Type.String()) })),
  acquirer_reference: nullable(Type.String()),
  authorisation_code: nullable(Type.String()),
  decline: nullable(Decline),
  inquiries: Type.Integer(),
  unknown_since: nullable(Time),
  /** The time of the next inquiry; null if none is planned. */
  next_inquiry_at: nullable(Time),
  created_at: Time,
  completed_at: nullable(Time),
});

/** The members that captures, refunds and voids have in common. */
const MOVEMENT = {
  state: oneOf(['queued', 'submitting', 'unknown', 'succeeded', 'failed']),
  acquirer_reference: nullable(Type.String()),
  /** The acquirer's message, if the acquirer refused the movement. */
  refusal: nullable(Type.String()),
  inquiries: Type.Integer(),
  /** The name of the person who requested the movement; null for an API key. */
  asked_by: nullable(Type.String()),
  created_at: Time,
  completed_at: nullable(Time),
};
const MONEY = { amount_minor: Type.Integer(), currency: Type.String() };

const Refund = Type.Object({ refund_id: Type.String(), ...MONEY, reason: nullable(Type.String()), ...MOVEMENT });
const Capture = Type.Object({ capture_id: Type.String(), ...MONEY, is_last: Type.Boolean(), ...MOVEMENT });
const Void = Type.Object({ void_id: Type.String(), reason: VoidReason, ...MOVEMENT });

/** For each currency, the total of a payment's refunds above which a second person is needed. */
const Thresholds = Type.Object({
  data: Type.Array(Type.Object({ currency: Type.String(), amount: Type.String() })),
});

const RefundProposal = Type.Object({
  proposal_id: Type.String(),
  ...MONEY,
  reason: nullable(Type.String()),
  proposed_by: nullable(Type.String()),
  proposed_at: Time,
  /** Whether the signed-in person has proposed the refund. */
  is_own: Type.Boolean(),
});

const Requested = { status: oneOf(['pending', 'succeeded', 'failed']), ...MONEY };

const EventOfPayment = Type.Object({
  event_id: Type.String(),
  type: Type.String(),
  sequence: Type.Integer(),
  created_at: Time,
  deliveries: Type.Array(Delivery),
});

/**
 * The timeline, oldest first. `object_id` is the id of an object in the same answer; `details` are codes, numbers and
 * ids.
 */
const TimelineEntry = Type.Object({
  at: Time,
  kind: oneOf([
    'session.created',
    'payment.started',
    'attempt.submitted',
    'attempt.challenged',
    'attempt.returned',
    'attempt.unknown',
    'attempt.inquired',
    'attempt.reversal_asked',
    'attempt.reversal_refused',
    'attempt.approved',
    'attempt.declined',
    'attempt.reversed',
    'late_approval.found',
    'late_approval.reversed',
    'capture.asked',
    'capture.unknown',
    'capture.succeeded',
    'capture.failed',
    'void.asked',
    'void.unknown',
    'void.succeeded',
    'void.failed',
    'refund.asked',
    'refund.unknown',
    'refund.succeeded',
    'refund.failed',
    'event',
    'delivery.succeeded',
    'delivery.failed',
    'session.paid',
    'session.voided',
    'session.failed',
    'session.cancelled',
    'session.expired',
  ]),
  object_id: Type.String(),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});

/** What the merchant's server sent about the shopper. */
const Customer = Type.Object({
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
});

const BillingAddress = Type.Object({
  line1: nullable(Type.String()),
  line2: nullable(Type.String()),
  city: nullable(Type.String()),
  region: nullable(Type.String()),
  postal_code: nullable(Type.String()),
  country: nullable(Type.String()),
});

export const PAYMENT_ROUTES = {
  listPayments: {
    right: 'payments.read',
    query: exactly({ ...PAGE, ...FILTERS }),
    /** Newest first. */
    answer: pageOf(Listed),
  },
  /**
   * `X-Rows-Expected` is the number of payments that follow. The header is missing if there are too many to count
   * first.
   */
  exportPayments: {
    right: 'payments.read',
    tries: EXPORTS,
    streams: 'text/csv',
    query: exactly(FILTERS),
    answer: Type.Unknown(),
  },
  readPayment: {
    right: 'payments.read',
    answer: Type.Object({
      track_id: Type.String(),
      status: SessionStatusName,
      amount_minor: Type.Integer(),
      currency: Type.String(),
      captured_minor: Type.Integer(),
      /** The amount that can still be captured: the part that is neither captured nor pending. */
      capturable_minor: Type.Integer(),
      authorised_until: nullable(Time),
      /** Whether the authorised amount can be given back. */
      is_voidable: Type.Boolean(),
      /** The payment link that the session was opened with. */
      payment_link: nullable(Type.String()),
      void_reason: nullable(VoidReason),
      refunded_minor: Type.Integer(),
      /** The amount that can still be refunded: the part that is neither refunded nor pending. */
      refundable_minor: Type.Integer(),
      reference: nullable(Type.String()),
      description: nullable(Type.String()),
      metadata: Type.Record(Type.String(), Type.String()),
      success_url: nullable(Type.String()),
      failure_url: nullable(Type.String()),
      locale: nullable(Type.String()),
      customer: nullable(Customer),
      billing_address: nullable(BillingAddress),
      /** The customer whose payment this is; null without the right to see customers. */
      customer_id: nullable(Type.String()),
      created_at: Time,
      expires_at: Time,
      completed_at: nullable(Time),
      payment: nullable(Type.Object({ payment_id: Type.String(), state: PaymentState, created_at: Time })),
      /** The oldest comes first in each list. */
      attempts: Type.Array(Attempt),
      captures: Type.Array(Capture),
      voids: Type.Array(Void),
      refunds: Type.Array(Refund),
      /** The refund that waits for a second person. */
      refund_proposal: nullable(RefundProposal),
      /** Empty without the right to see webhooks. In that case, the timeline has no events either. */
      events: Type.Array(EventOfPayment),
      timeline: Type.Array(TimelineEntry),
    }),
  },
  /**
   * These routes need an `Idempotency-Key`; repeating the request with the same key never moves the money a second
   * time.
   */
  capturePayment: {
    right: 'payments.refund',
    fresh: true,
    body: exactly({ amount: Type.Optional(Typed), last: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ capture_id: Type.String(), ...Requested }),
  },
  voidPayment: {
    right: 'payments.refund',
    fresh: true,
    answer: Type.Object({ status: SessionStatusName, void_reason: nullable(VoidReason) }),
  },
  refundPayment: {
    right: 'payments.refund',
    fresh: true,
    /** The reason has the same limit as in the server API, because the merchant's servers read it too. */
    body: exactly({ amount: Type.Optional(Typed), reason: Type.Optional(Type.String({ maxLength: 500 })) }),
    /** `proposed`: another person must confirm the refund. */
    answer: Type.Object({
      refund_id: nullable(Type.String()),
      status: oneOf(['pending', 'succeeded', 'failed', 'proposed']),
      ...MONEY,
    }),
  },
  /** Nobody can confirm their own proposal. */
  confirmRefund: {
    right: 'payments.refund',
    fresh: true,
    answer: Type.Object({ refund_id: Type.String(), ...Requested }),
  },
  withdrawRefund: { right: 'payments.refund', answer: Nothing },
  /** The total of a payment's refunds above which a second person is needed. */
  readRefundThresholds: { right: 'merchant.read', tagged: true, answer: Thresholds },
  changeRefundThresholds: {
    right: 'merchant.change',
    fresh: true,
    ifMatch: true,
    tagged: true,
    body: exactly({ thresholds: Type.Array(exactly({ currency: Text, amount: Text }), { maxItems: 200 }) }),
    answer: Thresholds,
  },
} as const satisfies Record<string, Route>;
