// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The payment method of the session. */
export interface StartPayment {
  /** The payment method: `card`. */
  method: 'card';
}
