export const settlements = {
  title: 'Settlements',
  lead: 'What your acquirer has paid you, and for which payments, according to its files.',
  file: 'File',
  state: 'State',
  imported: 'Imported',
  net: 'Net',
  importing: 'Importing',
  allMatched: 'Everything matches',
  open: (count: number) => (count === 1 ? '1 line is being checked' : `${count} lines are being checked`),
  empty: {
    title: 'No settlements yet',
    advice: 'Settlements appear here once the operator of this service has imported a file from your acquirer.',
  },
  download: 'Download lines',
  totals: 'Totals',
  totalsLead: 'Totals by currency. Amounts that the acquirer takes are negative.',
  sums: {
    settled: 'Payments',
    refunded: 'Refunds',
    disputed: 'Disputes',
    other: 'Other',
    fees: 'Fees',
    net: 'Net',
  },
  lines: 'Lines',
  noLines: { title: 'No lines yet', advice: 'The lines appear here while the file is imported.' },
  line: 'Line',
  payment: 'Payment',
  fee: 'Fee',
  amount: 'Amount',
  matched: 'Matched',
  lineStates: { open: 'Being checked', closed: 'Resolved' },
  types: {
    settled: 'Payment',
    refunded: 'Refund',
    refund_reversed: 'Returned refund',
    chargeback: 'Chargeback',
    chargeback_reversal: 'Reversed chargeback',
    second_chargeback: 'Second chargeback',
    fee: 'Fee',
    payout: 'Payout',
    adjustment: 'Adjustment',
  },
  reason: 'Reason',
  reasons: {
    approval_unknown: {
      name: 'Unknown payment',
      advice:
        'Check whether another program uses the same account. If no other program uses the account, ask the acquirer what this payment is.',
    },
    payment_not_approved: {
      name: 'Payment not approved here',
      advice:
        'The acquirer took money for a payment that has not succeeded here. Ask the acquirer to refund the shopper.',
    },
    reversed_but_settled: {
      name: 'Reversed here, but settled',
      advice: 'The payment was reversed or voided here. Ask the acquirer to refund the shopper.',
    },
    settled_before_captured: {
      name: 'Settled before it was captured',
      advice: 'Nothing has been captured yet. The line will match as soon as the capture has succeeded.',
    },
    capture_unknown: {
      name: 'Unknown capture',
      advice: 'The capture failed here, or nobody requested it. Ask the acquirer which capture the line settles.',
    },
    refund_unknown: {
      name: 'Unknown refund',
      advice: 'If the payment was refunded in the acquirer’s own portal, the merchant bears the amount.',
    },
    refund_not_done: {
      name: 'Refund not completed here',
      advice:
        'The refund failed here, or has no outcome yet. Ask the acquirer how the refund ended, then settle it with that outcome.',
    },
    refund_returned: {
      name: 'Returned refund',
      advice: 'The refund did not reach the shopper, so its amount belongs to the merchant again.',
    },
    chargeback_unknown: {
      name: 'Unknown chargeback',
      advice: 'Ask the acquirer which payment this dispute is about.',
    },
    amount_differs: {
      name: 'Different amount',
      advice: 'Compare the line’s amount with the payment’s, and ask the acquirer about the difference.',
    },
    currency_differs: {
      name: 'Different currency',
      advice: 'Compare the line’s currency with the payment’s, and ask the acquirer about the difference.',
    },
    line_doubled: {
      name: 'Settled twice',
      advice:
        'Another line has settled the same movement. If the two files overlap, decide that the line was corrected. Otherwise, ask the acquirer to reverse one of the two lines.',
    },
    line_of_another_account: {
      name: 'Different account',
      advice: 'The payment belongs to another account. Check that the file was imported for the right account.',
    },
    ledger_differs: {
      name: 'The ledger differs',
      advice: 'The ledger differs from the payment. Check the ledger on the server first.',
    },
    fee_unexpected: {
      name: 'Unusual fee',
      advice: 'The fee is above the account’s limit. Compare the fee with the contract.',
    },
    adjustment: {
      name: 'Adjustment',
      advice: 'This adjustment does not belong to a payment. The acquirer’s report says what it is for.',
    },
    payment_missing: {
      name: 'Payment not settled',
      advice:
        'No file contains the payment. If all files were imported, ask the acquirer when it will settle the payment.',
    },
    payout_differs: {
      name: 'Different payout',
      advice: 'The payout is not the sum of the lines. If the file is complete, ask the acquirer about the difference.',
    },
  },
  work: {
    title: 'Settlement work',
    lead: 'Differences between the acquirers’ files, the ledger and the payments, oldest first.',
    all: 'All reasons',
    profile: 'Profile',
    since: 'Since',
    empty: {
      title: 'Everything matches',
      advice: 'Lines that do not match, and missing payments, appear here.',
    },
  },
  end: {
    button: 'Decide…',
    title: 'Decide on this item',
    decision: 'Decision',
    choose: 'Choose a decision',
    decisions: {
      to_acquirer: 'It is part of what the acquirer owes',
      to_merchant: 'It belongs to the merchant',
      returned: 'The acquirer has corrected it',
      noted: 'Nothing needs to be booked',
    },
    means: {
      to_acquirer: 'The amount moves from suspense to what the acquirer owes, or to the dispute.',
      to_merchant: 'The amount moves from suspense to what the merchant is owed.',
      returned:
        'The amount moves back out of suspense, as if it had never been settled. The fee of the line is booked back.',
      noted: 'Only your note is kept.',
    },
    note: 'Note',
    noteHint:
      'Give the reason, and where it is documented. The note is kept in the audit log, which the merchant can read. Never include a card number.',
    submit: 'Decide',
    news: 'The decision is booked and recorded in the audit log.',
  },
  import: {
    button: 'Import a file',
    title: 'Import a settlement file',
    lead: 'Each file is imported once. If a line cannot be read, the whole file is refused.',
    account: 'Account',
    format: 'Format',
    formats: {
      adyen: 'Adyen, settlement details report',
      pay: 'Pay’s own format',
      mapped: 'Another CSV file, with a mapping',
    },
    mapping: 'Mapping',
    mappingHint: 'Enter JSON that names the columns, as described in the guide to settlements.',
    file: 'File',
    fileHint: 'A CSV file of up to 16 MB. Import larger files from the command line on the server.',
    submit: 'Import',
    news: (lines: number, open: number) =>
      open === 0
        ? `Lines imported: ${lines}. Everything matches.`
        : `Lines imported: ${lines}. Decisions needed: ${open}.`,
    before: 'This file was imported before. Nothing has changed.',
  },
};
