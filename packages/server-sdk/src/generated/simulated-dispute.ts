// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** An acquirer's report about a dispute. */
export interface SimulatedDispute {
  /** Identifier of the paid session. */
  track_id: string;
  /** What the acquirer reports. A dispute usually begins with `opened` or `chargeback`. */
  kind:
    | 'information_requested'
    | 'opened'
    | 'chargeback'
    | 'evidence_submitted'
    | 'time_ended'
    | 'accepted'
    | 'chargeback_reversal'
    | 'issuer_gave_up'
    | 'second_chargeback'
    | 'pre_arbitration_opened'
    | 'pre_arbitration_declined'
    | 'pre_arbitration_accepted'
    | 'pre_arbitration_withdrawn'
    | 'pre_arbitration_won'
    | 'pre_arbitration_lost'
    | 'arbitration_opened'
    | 'arbitration_won'
    | 'arbitration_lost';
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has. It is never rounded. The disputed amount. If it is missing, everything that was taken
   * is disputed.
   */
  amount?: number | undefined;
  /** A Visa reason code. The default is `10.4`. */
  reason_code?: string | undefined;
}
