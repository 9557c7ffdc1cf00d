import type { ItemReason } from '@pay/core/books/settlements/settlement-item';

const SUGGESTIONS: Readonly<Record<ItemReason, string>> = {
  approval_unknown:
    'Check whether another program uses the same account. If no other program uses the account, ask the acquirer what this payment is.',
  payment_not_approved:
    'The acquirer took money for a payment that has not succeeded here. Ask the acquirer to refund the shopper.',
  reversed_but_settled: 'The payment was reversed or voided here. Ask the acquirer to refund the shopper.',
  settled_before_captured: 'Nothing has been captured yet. The line will match as soon as the capture has succeeded.',
  capture_unknown:
    'The acquirer settled a capture that failed here, or that nobody requested. Ask the acquirer which capture the line settles.',
  refund_unknown:
    "If the payment was refunded in the acquirer's own portal, the merchant bears the amount: use --as to_merchant.",
  refund_not_done:
    'The refund failed here, or has no outcome yet. Ask the acquirer how the refund ended, then settle it with that outcome.',
  refund_returned: 'The refund did not reach the shopper, so its amount belongs to the merchant again.',
  chargeback_unknown: 'Ask the acquirer which payment this dispute is about.',
  amount_differs: 'Compare the amounts of the line and of the payment, and ask the acquirer about the difference.',
  currency_differs: 'Compare the currencies of the line and of the payment, and ask the acquirer about the difference.',
  line_doubled:
    'Another line has settled the same movement. If the two files overlap, use --as returned. Otherwise, ask the acquirer to cancel one of the two lines.',
  line_of_another_account:
    'The payment belongs to another account. Check that the file was imported for the right account.',
  ledger_differs: 'The ledger and the payment differ. Run pay books check first.',
  fee_unexpected: "The fee is above the account's limit. Compare the fee with the contract.",
  adjustment: "This adjustment does not belong to a payment. The acquirer's report says what it is for.",
  payment_missing:
    'No file contains this payment. If every file was imported, ask the acquirer when it will settle the payment.',
  payout_differs:
    'The payout is not the sum of the lines. If the file is complete, ask the acquirer about the difference.',
};

/** What an operator can do about an item. */
export function suggestionFor(reason: ItemReason): string {
  return SUGGESTIONS[reason];
}
