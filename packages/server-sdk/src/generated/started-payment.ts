// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** Where the shopper pays. */
export interface StartedPayment {
  /** Identifier of the session: `trk_` and 30 letters and digits. */
  track_id: string;
  /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
  payment_id: string;
  /** Address of the hosted card page: send the shopper there. */
  payment_url: string;
  /** In major units. */
  amount: number;
  /** The same amount in minor units of its currency: 10.5 BHD are 10500. */
  amount_minor: number;
  /** Currency by its code of ISO 4217, in upper case. */
  currency: string;
  /**
   * `open`: waiting for a card. `processing`: an attempt is under way, or its outcome is not yet known.
   * `paid`: the money was taken. `failed`, `cancelled`, `expired`: over, and nothing was taken. The last
   * four are final.
   */
  status: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired';
  /** No payment starts at or after this time; one that has started may still finish. */
  expires_at: string;
}
