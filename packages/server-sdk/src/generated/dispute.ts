// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** A cardholder's claim, made through the issuer, to get their money back. */
export interface Dispute {
  /** Identifier of the dispute: `dsp_` and 30 letters and digits. */
  dispute_id: string;
  /** Identifier of the session: `trk_` and 30 letters and digits. */
  track_id: string;
  /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
  payment_id: string;
  /**
   * `information_requested`: the issuer asks for information, and no money has moved. `opened` and
   * `pre_arbitration`: answer before `answer_by`. `evidence_submitted`: the issuer decides.
   * `arbitration`: the scheme decides. `accepted`: you have accepted the claim. `expired`: nobody
   * answered in time.
   */
  status:
    | 'information_requested'
    | 'opened'
    | 'evidence_submitted'
    | 'pre_arbitration'
    | 'arbitration'
    | 'won'
    | 'lost'
    | 'accepted'
    | 'expired';
  /** The amount that the cardholder claims, in major units. */
  amount: number;
  /** The same amount in minor units. */
  amount_minor: number;
  /** ISO 4217 currency code, in upper case. */
  currency: string;
  /** The amount that the acquirer has taken for the dispute and not returned, in major units. */
  taken_amount: number;
  /** The same amount in minor units. */
  taken_amount_minor: number;
  /** The scheme that the reason code belongs to. */
  scheme: string | null;
  /** The scheme's reason code. */
  reason_code: string | null;
  /** The general meaning of the code. */
  reason:
    | 'fraud'
    | 'not_recognised'
    | 'not_received'
    | 'not_as_described'
    | 'cancelled'
    | 'credit_not_processed'
    | 'duplicate'
    | 'wrong_amount'
    | 'authorisation'
    | 'processing'
    | 'other';
  /** The deadline for an answer; null if the acquirer has not named one. */
  answer_by: string | null;
  /** The acquirer's own reference for the dispute. */
  acquirer_reference: string;
  /** When the acquirer's first report of the dispute was recorded. */
  created_at: string;
  /** When the dispute last changed. */
  updated_at: string;
  /** When the dispute was closed; null while it is open. */
  closed_at: string | null;
}
