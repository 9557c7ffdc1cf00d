// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** Money given back of a payment. */
export interface Refund {
  /** Identifier of the refund. */
  refund_id: string;
  /** Identifier of the session: `trk_` and 30 letters and digits. */
  track_id: string;
  /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
  payment_id: string;
  /**
   * `pending`: its outcome is not known yet. It counts as refunded until it is, so that no more is given
   * back than was paid. `failed`: nothing was given back.
   */
  status: 'pending' | 'succeeded' | 'failed';
  /** In major units. */
  amount: number;
  /** The same amount in minor units of its currency. */
  amount_minor: number;
  /** Currency by its code of ISO 4217, in upper case. */
  currency: string;
  /** Your own words. */
  reason: string | null;
  /** When the refund was asked for. */
  created_at: string;
}
