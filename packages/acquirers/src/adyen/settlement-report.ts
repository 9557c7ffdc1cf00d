import type { Mapping } from '@pay/core/books/settlements/reading/mapping';
import type { AccountSettings } from '@pay/core/paying/accounts/account';

/**
 * Adyen's settlement details report, with its standard columns. The page about the report lists the columns; the page
 * "Settlement detail report structure" describes their contents:
 * https://docs.adyen.com/reporting/settlement-reconciliation/transaction-level/settlement-details-report (2026-04-23)
 * https://docs.adyen.com/developers/reporting/settlement-detail-report/settlement-detail-report-structure
 *
 * The report can contain several merchant accounts. Payments have a gross amount (GC) and a net amount (NC); the fee is
 * the difference, even if it is reported in parts. Lines that are not about a payment have only a net amount. Our own
 * references are the merchant references of the payment and of the modification.
 */
export function adyenReport({ merchant_account: merchantAccount }: AccountSettings): Mapping {
  return {
    separator: ',',
    decimals: 'point',
    skip_lines: 0,
    reference: ['MerchantReference', 'ModificationMerchantReference?'],
    acquirer_reference: 'PspReference',
    movement_reference: 'ModificationReference',
    type: 'Type',
    types: {
      Settled: 'settled',
      Refunded: 'refunded',
      RefundedReversed: 'refund_reversed',
      Chargeback: 'chargeback',
      ChargebackReversed: 'chargeback_reversal',
      SecondChargeback: 'second_chargeback',
      Fee: 'fee',
      MiscCosts: 'fee',
      PaymentCost: 'fee',
      InvoiceDeduction: 'fee',
      MerchantPayout: 'payout',
    },
    currency: 'GrossCurrency',
    amount: { credit: 'GrossCredit(GC)', debit: 'GrossDebit(GC)' },
    sign: 'as_written',
    fee: ['Commission(NC)?', 'Markup(NC)?', 'SchemeFees(NC)?', 'Interchange(NC)?'],
    net: { credit: 'NetCredit(NC)', debit: 'NetDebit(NC)' },
    net_currency: 'NetCurrency',
    date: 'CreationDate',
    date_order: 'ymd',
    ...(typeof merchantAccount === 'string' && { account: { column: 'MerchantAccount', is: merchantAccount } }),
  };
}
