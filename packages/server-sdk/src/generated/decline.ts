// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** Why the issuer or the acquirer said no. */
export interface Decline {
  /**
   * `stolen_card`, `lost_card`, `pick_up_card` and `do_not_retry` end the payment; after the others the
   * shopper may try again.
   */
  code:
    | 'do_not_honour'
    | 'insufficient_funds'
    | 'expired_card'
    | 'wrong_cvv'
    | 'invalid_card'
    | 'limit_exceeded'
    | 'authentication_failed'
    | 'processing_error'
    | 'stolen_card'
    | 'lost_card'
    | 'pick_up_card'
    | 'do_not_retry';
  /** For you; the shopper has read a sentence of the card page. */
  message: string;
  /** The acquirer's own code. */
  raw: string;
}
