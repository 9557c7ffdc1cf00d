import { readLines } from '@pay/core/books/settlements/reading/read-lines';
import type { SettlementLine } from '@pay/core/books/settlements/reading/settlement-line';
import { expect, test } from 'vitest';
import { adyenReport } from './settlement-report.ts';

const PROFILE = 'abcdefgh';
const ATTEMPT = `att_${PROFILE}0000000000000000000001`;
const REFUND = `ref_${PROFILE}0000000000000000000001`;

/** The names of the columns, written as in the report. */
const HEAD = [
  ...['Company Account', 'Merchant Account', `P${'sp'} Reference`, 'Merchant Reference', 'Payment Method'],
  ...['Creation Date', 'TimeZone', 'Type', 'Modification Reference', 'Gross Currency', 'Gross Debit (GC)'],
  ...['Gross Credit (GC)', 'Exchange Rate', 'Net Currency', 'Net Debit (NC)', 'Net Credit (NC)', 'Commission (NC)'],
  ...['Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)', 'Payment Method Variant'],
  ...['Modification Merchant Reference', 'Batch Number', 'Reserved4'],
];
const LINES = [
  `TeaCo,Tea,8835511210681145,${ATTEMPT},visa,2026-11-18 11:26:49,CET,Settled,8835511210681146,EUR,,50.00,1,EUR,,48.80,,0.40,0.10,0.70,visaclassic,,4,`,
  `TeaCo,Tea,8835511210681145,${ATTEMPT},visa,2026-11-18 11:30:00,CET,Refunded,8835511210681147,EUR,5.00,,1,EUR,5.10,,0.10,,,,visaclassic,${REFUND},4,`,
  `TeaCo,Tea,8835511210681148,x,mc,2026-11-18 12:00:00,CET,Settled,8835511210681149,GBP,,10.00,1.16,EUR,,11.40,0.20,,,,mc,,4,`,
  'TeaCo,Tea,8835511210681150,y,mc,2026-11-18 12:00:00,CET,Chargeback,8835511210681151,EUR,20.00,,1,EUR,35.00,,,,,,mc,,4,',
  'TeaCo,Other,8835511210681152,z,mc,2026-11-18 12:00:00,CET,Settled,8835511210681153,EUR,,20.00,1,EUR,,19.00,,,,,mc,,4,',
  'TeaCo,Tea,,,,2026-11-19 04:55:40,CET,Fee,Transaction Fees November,,,,,EUR,1.00,,,,,,,,4,',
  'TeaCo,Tea,,,,2026-11-19 04:55:40,CET,MerchantPayout,"TX4, batch 4",,,,,EUR,19.10,,,,,,,,4,',
  'TeaCo,Tea,,,,2026-11-19 04:55:40,CET,DepositCorrection,x,,,,,EUR,,2.00,,,,,,,4,',
];

test("Adyen's settlement details report is read line by line, without the lines of other merchant accounts", async () => {
  async function* bytes() {
    yield Buffer.from(`${HEAD.join(',')}\n${LINES.join('\n')}\n`);
  }
  const lines: (SettlementLine | 'of_other_account')[] = [];
  const mapping = adyenReport({ merchant_account: 'Tea' });
  for await (const line of readLines(bytes(), mapping, PROFILE)) lines.push(line);
  expect(lines).toMatchObject([
    {
      type: 'settled',
      attemptId: ATTEMPT,
      acquirerReference: '8835511210681145',
      movementReference: '8835511210681146',
      currency: 'EUR',
      amountMinor: 5_000n,
      feeMinor: 120n,
      netMinor: 4_880n,
      at: new Date('2026-11-18T11:26:49Z'),
    },
    { type: 'refunded', refundId: REFUND, amountMinor: -500n, feeMinor: 10n, netMinor: -510n },
    { type: 'settled', currency: 'GBP', amountMinor: 1_000n, feeCurrency: 'EUR', feeMinor: 20n, netMinor: 1_140n },
    { type: 'chargeback', movementReference: '8835511210681151', amountMinor: -2_000n, feeMinor: 1_500n },
    'of_other_account',
    { type: 'fee', currency: 'EUR', amountMinor: 0n, feeMinor: 100n },
    { type: 'payout', amountMinor: -1_910n, feeMinor: 0n },
    { type: 'adjustment', amountMinor: 200n },
  ]);
});
