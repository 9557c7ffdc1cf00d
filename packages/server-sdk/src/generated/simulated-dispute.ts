// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** Something that an acquirer says about a dispute. */
export interface SimulatedDispute {
  /** Identifier of the paid session. */
  track_id: string;
  /** What the acquirer says. A dispute usually begins with `opened` or `chargeback`. */
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
   * currency has. It is never rounded. Without it, the dispute is about everything that was taken.
   */
  amount?: number | undefined;
  /** A reason code of Visa's. Without it, `10.4`. */
  reason_code?: string | undefined;
}
