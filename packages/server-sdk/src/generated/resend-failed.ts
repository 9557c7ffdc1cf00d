// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** Of which time. */
export interface ResendFailed {
  /** Deliveries that were written at or after this time, */
  from: string;
  /** and before this one. */
  to: string;
}
