// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how it is written anew.

/** The payment method of the session. */
export interface StartPayment {
  /** The payment method: `card`. */
  method: 'card';
}
