// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how it is written anew.

/** How the session is paid. */
export interface StartPayment {
  /** How it is paid: by card. */
  method: 'card';
}
