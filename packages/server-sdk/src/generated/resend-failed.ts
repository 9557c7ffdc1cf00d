// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The period whose failed deliveries are sent again. */
export interface ResendFailed {
  /** Deliveries created at or after this time. */
  from: string;
  /** Deliveries created before this time. */
  to: string;
}
