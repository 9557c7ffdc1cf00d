/**
 * The accounts of a profile in one currency. `acquirer_receivable`: what the acquirer owes. `merchant_payable`: what
 * the merchant is owed. `suspense`: money that was taken after the payment had ended and must go back, and settled
 * amounts without a matching movement. `settled`: what the acquirer has paid. `fees`: what the acquirer has kept.
 * `disputes`: what disputes take until a settlement file shows it.
 */
export type LedgerAccount = 'acquirer_receivable' | 'merchant_payable' | 'suspense' | 'settled' | 'fees' | 'disputes';

/**
 * The kind of a movement of money. An authorisation moves no money, and neither does giving it back. In settlement
 * files, lines with positive amounts are settlements, and lines with negative amounts are deductions.
 */
export type PostingKind =
  | 'sale'
  | 'capture'
  | 'refund'
  | 'late_approval'
  | 'late_reversal'
  | 'chargeback'
  | 'chargeback_reversal'
  | 'second_chargeback'
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
  | 'returned_deduction';

/** The account that each kind debits, and the one that it credits. The table has the same constraint. */
export const ACCOUNTS_OF: Readonly<
  Record<PostingKind, { readonly debit: LedgerAccount; readonly credit: LedgerAccount }>
> = {
  sale: { debit: 'acquirer_receivable', credit: 'merchant_payable' },
  capture: { debit: 'acquirer_receivable', credit: 'merchant_payable' },
  refund: { debit: 'merchant_payable', credit: 'acquirer_receivable' },
  late_approval: { debit: 'acquirer_receivable', credit: 'suspense' },
  late_reversal: { debit: 'suspense', credit: 'acquirer_receivable' },
  settlement: { debit: 'settled', credit: 'acquirer_receivable' },
  deduction: { debit: 'acquirer_receivable', credit: 'settled' },
  dispute_settlement: { debit: 'settled', credit: 'disputes' },
  dispute_deduction: { debit: 'disputes', credit: 'settled' },
  fee: { debit: 'fees', credit: 'settled' },
  fee_return: { debit: 'settled', credit: 'fees' },
  unmatched_settlement: { debit: 'settled', credit: 'suspense' },
  unmatched_deduction: { debit: 'suspense', credit: 'settled' },
  late_settlement: { debit: 'suspense', credit: 'acquirer_receivable' },
  late_deduction: { debit: 'acquirer_receivable', credit: 'suspense' },
  late_dispute_settlement: { debit: 'suspense', credit: 'disputes' },
  late_dispute_deduction: { debit: 'disputes', credit: 'suspense' },
  kept_settlement: { debit: 'suspense', credit: 'merchant_payable' },
  kept_deduction: { debit: 'merchant_payable', credit: 'suspense' },
  returned_settlement: { debit: 'suspense', credit: 'settled' },
  returned_deduction: { debit: 'settled', credit: 'suspense' },
  chargeback: { debit: 'merchant_payable', credit: 'disputes' },
  chargeback_reversal: { debit: 'disputes', credit: 'merchant_payable' },
  second_chargeback: { debit: 'merchant_payable', credit: 'disputes' },
};

/** A movement of money that is about to be booked. */
export type NewPosting = {
  readonly kind: PostingKind;
  readonly profileId: string;
  readonly trackId: string;
  /** The id of the attempt, the capture, the refund, the dispute or the settlement file that moves the money. */
  readonly reference: string;
  /**
   * Counts the postings of this kind and reference from 1; only late approvals and their reversals are repeated. For a
   * settlement file, the number of the line.
   */
  readonly number: number;
  readonly currency: string;
  readonly amountMinor: bigint;
};
