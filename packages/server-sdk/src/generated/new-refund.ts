// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The payment to refund, and how much of it. */
export interface NewRefund {
  /** Identifier of the paid session. */
  track_id: string;
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has. It is never rounded. The amount to refund. If it is missing, everything that is left
   * is refunded.
   */
  amount?: number | undefined;
  /** Your own reason, for your records. The shopper does not see it. */
  reason?: string | undefined;
}
