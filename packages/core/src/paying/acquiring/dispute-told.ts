/**
 * The kinds of facts in a dispute. The issuer asks for an answer: `information_requested` (a retrieval), `opened`,
 * `chargeback`, `pre_arbitration_opened`. The merchant answers: `evidence_submitted`, `accepted`,
 * `pre_arbitration_declined`, `pre_arbitration_accepted`. The merchant does not answer: `time_ended`. Only `chargeback`
 * and `second_chargeback` take money, and only `chargeback_reversal` gives it back. `issuer_gave_up`: the issuer did
 * not answer in time, or accepted the evidence.
 */
export const DISPUTE_FACT_KINDS = [
  'information_requested',
  'opened',
  'chargeback',
  'evidence_submitted',
  'time_ended',
  'accepted',
  'chargeback_reversal',
  'issuer_gave_up',
  'second_chargeback',
  'pre_arbitration_opened',
  'pre_arbitration_declined',
  'pre_arbitration_accepted',
  'pre_arbitration_withdrawn',
  'pre_arbitration_won',
  'pre_arbitration_lost',
  'arbitration_opened',
  'arbitration_won',
  'arbitration_lost',
] as const;

export type DisputeFactKind = (typeof DISPUTE_FACT_KINDS)[number];

/** An acquirer's report about a dispute, apart from the payment that it concerns. */
export type DisputeTold = {
  readonly kind: DisputeFactKind;
  /** The acquirer's own reference for the dispute. All its reports about the dispute have the same reference. */
  readonly disputeReference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The scheme that the reason code belongs to, if the acquirer reports it. */
  readonly scheme: string | null;
  readonly reasonCode: string | null;
  /** The deadline for an answer, in ISO 8601; null if the acquirer does not report it. */
  readonly answerBy: string | null;
};
