// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** A session that was opened with a payment link. */
export interface LinkPayment {
  /** Identifier of the session: `trk_` and 30 letters and digits. */
  track_id: string;
  /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
  payment_id: string;
  /**
   * `open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known
   * yet. `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was
   * taken. `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session
   * ended and nothing was taken. The last five are final.
   */
  status: 'open' | 'processing' | 'authorised' | 'paid' | 'voided' | 'failed' | 'cancelled' | 'expired';
  /** Amount in major units. */
  amount: number;
  /** The same amount in minor units of its currency: 10.5 BHD is 10500. */
  amount_minor: number;
  /** ISO 4217 currency code, in upper case. */
  currency: string;
  /** When the shopper opened the link. */
  created_at: string;
  /** When the session ended; null while it is open. */
  completed_at: string | null;
}
