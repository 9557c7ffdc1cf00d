import type { Currency } from '@pay/money/currency';

/**
 * The type of a line of a settlement file. `refund_reversed`: a refund that did not reach its shopper. `payout`: the
 * transfer of the sum of the other lines. `adjustment`: everything else.
 */
export const LINE_TYPES = [
  'settled',
  'refunded',
  'refund_reversed',
  'chargeback',
  'chargeback_reversal',
  'second_chargeback',
  'fee',
  'payout',
  'adjustment',
] as const;
export type LineType = (typeof LINE_TYPES)[number];

export function isLineType(text: string): text is LineType {
  return (LINE_TYPES as readonly string[]).includes(text);
}

/** A line of a settlement file, as the acquirer wrote it, with amounts in minor units. */
export type SettlementLine = {
  /** The line's position among the lines after the names of the columns, from 1. */
  readonly number: number;
  readonly type: LineType;
  /** The acquirer's own name for the type. */
  readonly rawType: string | null;
  /** Our ids, if the line has them. */
  readonly attemptId: string | null;
  readonly captureId: string | null;
  readonly refundId: string | null;
  /** Whether one of these ids belongs to another profile. */
  readonly isForeign: boolean;
  /** The acquirer's reference for the payment. */
  readonly acquirerReference: string | null;
  /** The acquirer's reference for the capture, the refund or the dispute. */
  readonly movementReference: string | null;
  readonly currency: Currency;
  /** The amount that the acquirer pays, before fees; negative if it takes the amount. */
  readonly amountMinor: bigint;
  readonly feeCurrency: Currency;
  /** The fee that the acquirer keeps; negative if it returns a fee. */
  readonly feeMinor: bigint;
  /** The net amount, in the currency in which the acquirer pays. */
  readonly netCurrency: Currency;
  readonly netMinor: bigint;
  readonly at: Date | null;
};
