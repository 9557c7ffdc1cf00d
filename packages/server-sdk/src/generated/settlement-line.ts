// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** A line of a settlement file. */
export interface SettlementLine {
  /** Its place in the file, from 1. */
  number: number;
  /**
   * What the line is about. `refund_reversed`: a refund that did not reach the shopper. `payout`: the
   * transfer of the sum. `adjustment`: everything else.
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
  /** What the acquirer pays, before its fee; below zero if it takes the amount. */
  amount: number;
  /** The same amount in minor units. */
  amount_minor: number;
  /** Currency code of ISO 4217, in upper case. */
  currency: string;
  /** What the acquirer keeps. */
  fee: number;
  /** The fee in minor units of `fee_currency`. */
  fee_minor: number;
  /** Currency code of ISO 4217, in upper case. */
  fee_currency: string;
  /**
   * `matched`: it settles what `reference` names. `open`: it does not match, and is being looked at.
   * `closed`: that was cleared up. `none`: there is nothing to match.
   */
  status: 'matched' | 'open' | 'closed' | 'none';
  /** Why it is, or was, looked at. */
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
  /** What it settles: an attempt, a capture, a refund or a dispute. */
  reference: string | null;
  /** The acquirer's reference. */
  acquirer_reference: string | null;
  /** The session; null if it is not known. */
  track_id: string | null;
  /** The time in the line. */
  at: string | null;
}
