// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** A refund of all or part of a payment. */
export interface Refund {
  /** Identifier of the refund. */
  refund_id: string;
  /** Identifier of the session: `trk_` and 30 letters and digits. */
  track_id: string;
  /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
  payment_id: string;
  /**
   * `pending`: the outcome is not known yet. Until it is known, the amount counts as refunded, so that
   * refunds never exceed the payment. `failed`: nothing was refunded.
   */
  status: 'pending' | 'succeeded' | 'failed';
  /** Amount in major units. */
  amount: number;
  /** The same amount in minor units of its currency. */
  amount_minor: number;
  /** ISO 4217 currency code, in upper case. */
  currency: string;
  /** When the refund was requested. */
  created_at: string;
  /** Your own reason. */
  reason: string | null;
}
