// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** A line of a settlement file. */
export interface SettlementLine {
  /** The line's position in the file, starting at 1. */
  number: number;
  /**
   * The type of the line. `refund_reversed`: a refund that did not reach the shopper. `payout`: the
   * transfer of the settled sum. `adjustment`: everything else.
   */
  type:
    | 'settled'
    | 'refunded'
    | 'refund_reversed'
    | 'chargeback'
    | 'chargeback_reversal'
    | 'second_chargeback'
    | 'fee'
    | 'payout'
    | 'adjustment';
  /** The amount that the acquirer pays, before its fee; negative if the acquirer takes the amount. */
  amount: number;
  /** The same amount in minor units. */
  amount_minor: number;
  /** ISO 4217 currency code, in upper case. */
  currency: string;
  /** The fees that the acquirer keeps. */
  fee: number;
  /** The fee in minor units of `fee_currency`. */
  fee_minor: number;
  /** ISO 4217 currency code, in upper case. */
  fee_currency: string;
  /**
   * `matched`: the line settles what `reference` names. `open`: the line does not match, and is being
   * checked. `closed`: the mismatch was resolved. `none`: there is nothing to match.
   */
  status: 'matched' | 'open' | 'closed' | 'none';
  /** Why the line did not match. */
  reason:
    | 'approval_unknown'
    | 'payment_not_approved'
    | 'reversed_but_settled'
    | 'settled_before_captured'
    | 'capture_unknown'
    | 'refund_unknown'
    | 'refund_not_done'
    | 'refund_returned'
    | 'chargeback_unknown'
    | 'amount_differs'
    | 'currency_differs'
    | 'line_doubled'
    | 'line_of_another_account'
    | 'ledger_differs'
    | 'fee_unexpected'
    | 'adjustment'
    | 'payment_missing'
    | 'payout_differs'
    | null;
  /** The attempt, capture, refund or dispute that the line settles. */
  reference: string | null;
  /** The acquirer's reference. */
  acquirer_reference: string | null;
  /** The session; null if it is not known. */
  track_id: string | null;
  /** The time stated in the line. */
  at: string | null;
}
