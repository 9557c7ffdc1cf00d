// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** A started payment and the URL of its card page. */
export interface StartedPayment {
  /** Identifier of the session: `trk_` and 30 letters and digits. */
  track_id: string;
  /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
  payment_id: string;
  /** URL of the hosted card page. Send the shopper there. */
  payment_url: string;
  /** Amount in major units. */
  amount: number;
  /** The same amount in minor units of its currency: 10.5 BHD is 10500. */
  amount_minor: number;
  /** ISO 4217 currency code, in upper case. */
  currency: string;
  /**
   * `open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known
   * yet. `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was
   * taken. `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session
   * ended and nothing was taken. The last five are final.
   */
  status: 'open' | 'processing' | 'authorised' | 'paid' | 'voided' | 'failed' | 'cancelled' | 'expired';
  /**
   * No payment can be started at or after this time. A payment that was started earlier can still
   * complete.
   */
  expires_at: string;
}
