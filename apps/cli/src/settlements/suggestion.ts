import type { ItemReason } from '@pay/core/books/settlements/settlement-item';

const SUGGESTIONS: Readonly<Record<ItemReason, string>> = {
  approval_unknown: 'Ask the acquirer what this payment is. Was it taken with the same account by another program?',
  payment_not_approved:
    'The acquirer took money for a payment that has not succeeded here. Ask it to refund the shopper.',
  reversed_but_settled: 'The payment was reversed or voided here. Ask the acquirer to refund the shopper.',
  settled_before_captured: 'Nothing is captured yet. It matches by itself once the capture has succeeded.',
  capture_unknown: 'The acquirer settled a capture that failed here, or that nobody requested. Ask it which one.',
  refund_unknown: "Was it refunded in the acquirer's own portal? Then it is the merchant's.",
  refund_not_done: 'The refund failed here, or has no outcome yet. Ask the acquirer, and settle the refund.',
  refund_returned: 'The refund did not reach the shopper, so its amount belongs to the merchant again.',
  chargeback_unknown: 'Ask the acquirer which payment this dispute is about.',
  amount_differs: 'Compare the amounts of the line and of the payment, and ask the acquirer about the difference.',
  currency_differs: 'Compare the currencies of the line and of the payment, and ask the acquirer.',
  line_doubled: 'Another line has settled the same. Ask the acquirer to take one of them back.',
  line_of_another_account: 'The payment belongs to another account. Was the file imported for the right one?',
  ledger_differs: 'Run pay books check first: the ledger and the payment differ.',
  fee_unexpected: 'The fee is above the limit of the account. Compare it with the contract.',
  adjustment: 'It is about no payment. The report of the acquirer says what it is.',
  payment_missing: 'The payment is in no file. Was every file imported? Then ask the acquirer when it settles it.',
  payout_differs: 'The payout is not the sum of the lines. Is the file complete? Then ask the acquirer.',
};

/** What an operator can do about an item. */
export function suggestionFor(reason: ItemReason): string {
  return SUGGESTIONS[reason];
}
