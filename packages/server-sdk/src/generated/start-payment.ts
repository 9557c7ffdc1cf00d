// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** How the session is paid. */
export interface StartPayment {
  /** How it is paid: by card. */
  method: 'card';
}
