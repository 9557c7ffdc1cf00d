// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** How many deliveries are being sent again, and where to continue. */
export interface ResentFailed {
  /** Number of deliveries that are being sent again. */
  count: number;
  /**
   * If there are more deliveries than one request can resend, repeat the request from this time.
   * Otherwise null.
   */
  next_from: string | null;
}
