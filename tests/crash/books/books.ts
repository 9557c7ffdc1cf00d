import type { LedgerDifference } from '@pay/core/books/ledger/check-ledger';
import type { Member } from '../acquirers/acquirer-of-run.ts';
import type { Disturbance } from '../stand/disturbances.ts';
import type { AcquirerCall, NoticeCall } from './acquirer-call.ts';
import type { AcquirerRules } from './acquirer-rules.ts';

/** One request of a client and its answer. Times are from the driver's monotonic clock, in milliseconds. */
export type Note = {
  readonly payment: number;
  readonly operation: 'create' | 'initiate' | 'pay' | 'cancel' | 'capture' | 'void' | 'refund' | 'status';
  readonly keyId: string;
  readonly idempotencyKey: string | null;
  readonly begunAt: number;
  readonly endedAt: number;
  /** 0 if there was no answer. */
  readonly status: number;
  /** The code of a refusal. */
  readonly code: string | null;
  /** A digest of the whole body, to compare answers to one idempotency key. */
  readonly digest: string;
  readonly trackId: string | null;
  readonly paymentId: string | null;
  readonly captureId: string | null;
  readonly refundId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  /** The state of the session, the capture or the refund, as the answer names it. */
  readonly state: string | null;
  readonly profileId: string;
  /** The node that was asked. */
  readonly node: string;
  /** The amount and currency that the request asked for, such as "1000 BHD"; null if the request named none. */
  readonly wanted: string | null;
  /** `paid` as in the answer; `isRefunded` is whether the full amount was refunded. */
  readonly paid: boolean | null;
  readonly isRefunded: boolean;
};

/** The state of a session as seen on a page, in an answer or in the database. */
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
  /** Null if the sale itself takes the money. */
  readonly captured_minor: bigint | null;
  readonly capture_reserved_minor: bigint | null;
  readonly void_reason: string | null;
  /** `automatic` or `manual`. */
  readonly capture: string;
};

export type AttemptRow = {
  readonly track_id: string;
  readonly attempt_id: string;
  readonly account_id: string | null;
  readonly number: number;
  readonly state: string;
  readonly is_due: boolean;
  /** These times are milliseconds since the epoch, by the database's clock. */
  readonly created_ms: number;
  readonly completed_ms: number | null;
  readonly challenge_ends_ms: number | null;
  readonly inquiry_count: number;
  readonly is_alarmed: boolean;
  readonly is_reversal_refused: boolean;
  /** Whether an operator settled the attempt. */
  readonly is_settled: boolean;
  readonly decline_raw: string | null;
};

export type CaptureRow = {
  readonly track_id: string;
  readonly capture_id: string;
  readonly amount_minor: bigint;
  readonly state: string;
  readonly is_due: boolean;
  /** Whether Pay itself began the capture, because the account does not capture with the sale. */
  readonly is_automatic: boolean;
  readonly inquiry_count: number;
  readonly is_alarmed: boolean;
};

export type VoidRow = {
  readonly track_id: string;
  readonly attempt_id: string;
  readonly void_id: string;
  readonly state: string;
  readonly is_due: boolean;
  readonly inquiry_count: number;
  readonly is_alarmed: boolean;
};

export type RefundRow = {
  readonly track_id: string;
  readonly attempt_id: string;
  readonly refund_id: string;
  readonly amount_minor: bigint;
  readonly currency: string | null;
  readonly state: string;
  readonly is_due: boolean;
  readonly inquiry_count: number;
  readonly is_alarmed: boolean;
};

/** The reversal of an approval that came, or was found, after the attempt had ended. */
export type ReversalRow = {
  readonly track_id: string;
  readonly attempt_id: string;
  readonly is_due: boolean;
  readonly is_reversal_refused: boolean;
};

/** A notice that we have stored. */
export type NoticeRow = {
  readonly event_id: string;
  readonly account_id: string;
  readonly reference: string | null;
  /** The state that the notice proves, such as `approved`; null if it proves nothing. */
  readonly proves: string | null;
  readonly received_ms: number;
  readonly is_due: boolean;
  readonly outcome: string | null;
};

/**
 * A record that a card went from one attempt to a second account, with the proof that the first had charged nothing.
 */
export type SwitchRow = { readonly from_attempt_id: string; readonly to_attempt_id: string; readonly proof: string };

/** Times are from the driver's monotonic clock, in milliseconds. */
export type Outage = {
  readonly acquirer: string;
  readonly what: string;
  readonly from: number;
  readonly until: number;
};

export type ClosingRow = {
  readonly attempt_id: string;
  readonly is_due: boolean;
  readonly completed_ms: number | null;
};

export type EventRow = {
  readonly profile_id: string;
  readonly event_id: string;
  /** MD5 of the body. */
  readonly digest: string;
  readonly track_id: string;
  readonly position: bigint;
  readonly sequence: number;
  readonly type: string;
  /** The contents of its body. */
  readonly told: ToldEvent;
};

/** The facts in an event's body about its session or, for a refund's event, about the refund. */
export type ToldEvent = {
  readonly event_id: string;
  readonly type: string;
  readonly sequence: number;
  readonly profile_id: string;
  readonly track_id: string;
  readonly refund_id: string | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly status: string;
  readonly paid: boolean | null;
};

export type DeliveryRow = { readonly event_id: string; readonly status: string };

/** A merchant's server that receives all events. */
export type Endpoint = { readonly name: string; readonly profileId: string };

/** One message that an endpoint received. */
export type Heard = {
  readonly endpoint: string;
  readonly eventId: string;
  /** When it arrived, in milliseconds since the epoch. */
  readonly at: number;
  readonly digest: string;
  /** Whether its signature is genuine. */
  readonly isSound: boolean;
  readonly isAcknowledged: boolean;
};

export type OurBook = {
  readonly sessions: readonly SessionRow[];
  readonly attempts: readonly AttemptRow[];
  readonly captures: readonly CaptureRow[];
  readonly voids: readonly VoidRow[];
  readonly refunds: readonly RefundRow[];
  readonly reversals: readonly ReversalRow[];
  readonly closings: readonly ClosingRow[];
  readonly switches: readonly SwitchRow[];
  readonly notices: readonly NoticeRow[];
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRow[];
  /** The differences that the operators' check of the ledger finds. */
  readonly ledger: readonly LedgerDifference[];
};

export type Value = { readonly minor: string; readonly currency: string };

/** One change that the acquirer recorded. */
export type AcquirerEntry = (
  | { readonly sale: { readonly reference: string; readonly state: string; readonly value: Value | null } }
  | { readonly capture: BookedMovement }
  | { readonly refund: BookedMovement }
) & {
  /** When, on a clock that all acquirers of a run share; missing if there is only one acquirer. */
  readonly at?: number;
  /** The acquirer whose book has the entry; missing if there is only one acquirer. */
  readonly acquirer?: string;
};

export type BookedMovement = {
  readonly reference: string;
  readonly saleReference: string;
  readonly value: Value;
  readonly refusal: string | null;
};

/** Something that must not happen, but was seen during the run. */
export type Alarm = { readonly invariant: string; readonly id: string; readonly what: string; readonly at: number };

/** A line that one of our processes wrote for operators. */
export type RaisedAlarm = { readonly message: string; readonly about: string };

/** All events of a profile, in the order in which its reader got them page by page. */
export type ReadEvents = { readonly profileId: string; readonly read: readonly { id: string; digest: string }[] };

/** The time during which a client of the spared merchant waited for a node's answer. */
export type Wait = { readonly node: string; readonly begunAt: number; readonly endedAt: number };

export type Books = {
  readonly ours: OurBook;
  /** The records in chronological order. */
  readonly acquirer: readonly AcquirerEntry[];
  readonly notes: readonly Note[];
  readonly sights: readonly Sight[];
  readonly revocations: readonly { readonly keyId: string; readonly returnedAt: number }[];
  readonly alarms: readonly Alarm[];
  readonly endpoints: readonly Endpoint[];
  readonly heard: readonly Heard[];
  readonly calls: readonly AcquirerCall[];
  readonly notices: readonly NoticeCall[];
  /** The accounts of each profile; null for a profile that has none. */
  readonly accounts: ReadonlyMap<string, readonly (string | null)[]>;
  /** The acquirer of each account; missing if all accounts are at the same one. */
  readonly members?: ReadonlyMap<string, Pick<Member, 'name' | 'rules'>>;
  /** Profiles whose rules send every payment to this account, unless it is failing or cannot take the payment. */
  readonly firstChoices?: ReadonlyMap<string, string>;
  /** The periods in which an acquirer was unavailable, including faults on the way to it. */
  readonly outages?: readonly Outage[];
  /** Profiles whose acquirer answers no inquiries. */
  readonly noticesOnly: ReadonlySet<string>;
  /** What to know about the acquirer, if there is only one; missing for the simulator. */
  readonly rules?: AcquirerRules;
  /** The attempts for which the driver has let hours pass, with the times. */
  readonly hoursPassed?: ReadonlyMap<string, number> | undefined;
  /** Sales whose reversal the acquirer acknowledged without carrying it out. */
  readonly broken: ReadonlySet<string>;
  readonly raised: readonly RaisedAlarm[];
  readonly readers: readonly ReadEvents[];
  /** The number of forms that the shopper of each session has sent. */
  readonly forms: ReadonlyMap<string, number>;
  readonly spared: string;
  readonly waits: readonly Wait[];
  readonly disturbances: readonly Disturbance[];
  /** When the driver's clock began, in milliseconds since the epoch. */
  readonly epochMs: number;
};

export type Violation = {
  readonly invariant: string;
  /** The id of the affected session, refund, event or key. */
  readonly id: string;
  readonly detail: string;
};
