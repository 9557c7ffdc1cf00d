// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** A movement of money, from one account of your ledger to another. */
export interface Posting {
  /** Place in your ledger; positions are consecutive. */
  position: number;
  /**
   * What moved the money. `late_approval`: an approval that came after its payment had ended.
   * `late_reversal`: the money of a late approval has gone back. `chargeback_reversal`: the money of a
   * chargeback was returned to you. The kinds of settlements are in the guide to balances.
   */
  kind:
    | 'sale'
    | 'capture'
    | 'refund'
    | 'late_approval'
    | 'late_reversal'
    | 'settlement'
    | 'deduction'
    | 'dispute_settlement'
    | 'dispute_deduction'
    | 'fee'
    | 'fee_return'
    | 'unmatched_settlement'
    | 'unmatched_deduction'
    | 'late_settlement'
    | 'late_deduction'
    | 'late_dispute_settlement'
    | 'late_dispute_deduction'
    | 'kept_settlement'
    | 'kept_deduction'
    | 'returned_settlement'
    | 'returned_deduction'
    | 'chargeback'
    | 'chargeback_reversal'
    | 'second_chargeback';
  /** Identifier of the attempt, capture, refund or dispute that moved the money, or of the settlement. */
  reference: string;
  /** The session; null if the posting is not about a session. */
  track_id: string | null;
  /** The account that is debited. */
  debit: 'acquirer_receivable' | 'merchant_payable' | 'suspense' | 'settled' | 'fees' | 'disputes';
  /** The account that is credited. */
  credit: 'acquirer_receivable' | 'merchant_payable' | 'suspense' | 'settled' | 'fees' | 'disputes';
  /** Amount in major units. */
  amount: number;
  /** The same amount in minor units of its currency. */
  amount_minor: number;
  /** ISO 4217 currency code, in upper case. */
  currency: string;
  /** When the posting was booked. */
  booked_at: string;
}
