// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** All or part of an authorised amount, taken from the shopper. */
export interface Capture {
  /** Identifier of the capture, and our reference at the acquirer. */
  capture_id: string;
  /** Identifier of the session: `trk_` and 30 letters and digits. */
  track_id: string;
  /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
  payment_id: string;
  /**
   * `pending`: the outcome is not known yet. Until it is known, the amount counts as captured, so that
   * captures never exceed what was authorised. `failed`: nothing was taken.
   */
  status: 'pending' | 'succeeded' | 'failed';
  /** Amount in major units. */
  amount: number;
  /** The same amount in minor units of its currency. */
  amount_minor: number;
  /** ISO 4217 currency code, in upper case. */
  currency: string;
  /** When the capture was requested. */
  created_at: string;
  /** Whether this is the last capture, after which the rest is released. */
  last: boolean;
}
