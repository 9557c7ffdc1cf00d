// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The authorised payment, and how much of it to capture. */
export interface NewCapture {
  /** Identifier of the authorised session. */
  track_id: string;
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has. It is never rounded. The amount to capture. If it is missing, everything that is left
   * is captured.
   */
  amount?: number | undefined;
  /**
   * Whether this is the last capture, after which the rest is released. A capture of everything that is
   * left is always the last.
   */
  last?: boolean | undefined;
}
