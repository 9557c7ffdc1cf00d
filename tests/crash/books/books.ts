/** What one answer told a client. Times are of the driver's monotonic clock, in milliseconds. */
export type Note = {
  readonly payment: number;
  readonly operation: 'create' | 'initiate' | 'pay' | 'cancel' | 'refund' | 'status';
  readonly keyId: string;
  readonly idempotencyKey: string | null;
  readonly begunAt: number;
  readonly endedAt: number;
  /** 0: no answer came. */
  readonly status: number;
  /** Of a refusal. */
  readonly code: string | null;
  /** The whole body, digested, to compare answers under one idempotency key. */
  readonly digest: string;
  readonly trackId: string | null;
  readonly paymentId: string | null;
  readonly refundId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  /** As the answer calls it: of the session, or of the refund. */
  readonly state: string | null;
};

/** What a page or an answer said of how a session ended, or what a look into the database showed. */
export type Sight = { readonly trackId: string; readonly state: string; readonly at: number; readonly by: string };

export type SessionRow = {
  readonly profile_id: string;
  readonly track_id: string;
  readonly payment_id: string | null;
  readonly status: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly reference: string | null;
  readonly attempt_count: number;
  readonly live_attempt_id: string | null;
  readonly event_count: number;
  readonly refunded_minor: bigint;
  readonly refund_reserved_minor: bigint;
};

export type AttemptRow = {
  readonly track_id: string;
  readonly attempt_id: string;
  readonly number: number;
  readonly state: string;
  readonly is_due: boolean;
};

export type RefundRow = {
  readonly track_id: string;
  readonly attempt_id: string;
  readonly refund_id: string;
  readonly amount_minor: bigint;
  readonly state: string;
  readonly is_due: boolean;
};

export type ReversalRow = { readonly track_id: string; readonly attempt_id: string; readonly is_due: boolean };

export type EventRow = {
  readonly profile_id: string;
  readonly event_id: string;
  /** MD5 of its body. */
  readonly digest: string;
  readonly track_id: string;
  readonly position: bigint;
  readonly sequence: number;
  readonly type: string;
};

export type DeliveryRow = { readonly event_id: string; readonly status: string };

/** A server of a merchant that hears of everything. */
export type Endpoint = { readonly name: string; readonly profileId: string };

/** One message that an endpoint received. */
export type Heard = {
  readonly endpoint: string;
  readonly eventId: string;
  readonly digest: string;
  /** Its signature is genuine. */
  readonly isSound: boolean;
  readonly isAcknowledged: boolean;
};

export type OurBook = {
  readonly sessions: readonly SessionRow[];
  readonly attempts: readonly AttemptRow[];
  readonly refunds: readonly RefundRow[];
  readonly reversals: readonly ReversalRow[];
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRow[];
};

export type Value = { readonly minor: string; readonly currency: string };

/** One change that the acquirer wrote down. */
export type AcquirerEntry =
  | { readonly sale: { readonly reference: string; readonly state: string; readonly value: Value | null } }
  | {
      readonly refund: {
        readonly reference: string;
        readonly saleReference: string;
        readonly value: Value;
        readonly refusal: string | null;
      };
    };

/** What was seen during the run and must not be. */
export type Alarm = { readonly what: string; readonly at: number };

export type Books = {
  readonly ours: OurBook;
  /** In the order in which it happened. */
  readonly acquirer: readonly AcquirerEntry[];
  readonly notes: readonly Note[];
  readonly sights: readonly Sight[];
  readonly revocations: readonly { readonly keyId: string; readonly returnedAt: number }[];
  readonly alarms: readonly Alarm[];
  readonly endpoints: readonly Endpoint[];
  readonly heard: readonly Heard[];
};

export type Violation = {
  readonly invariant: string;
  /** The session, refund, reference or key that it is about. */
  readonly id: string;
  readonly detail: string;
};
