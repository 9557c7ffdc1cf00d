// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** What to give back of which payment. */
export interface NewRefund {
  /** Of the paid session. */
  track_id: string;
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has: nothing is rounded. Left out, it is all that is left.
   */
  amount?: number | undefined;
  /** Your own words, for your records. The shopper does not see them. */
  reason?: string | undefined;
}
