import type { Currency } from '@pay/money/currency';

/**
 * What a line of a settlement file is about. `refund_reversed`: a refund that did not reach its shopper. `payout`: the
 * transfer of the other lines' sum. `adjustment`: everything that is none of the others.
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
  /** Its place among the lines after the head, from 1. */
  readonly number: number;
  readonly type: LineType;
  /** The acquirer's own word for the type. */
  readonly rawType: string | null;
  /** Our ids, as far as the line has them. */
  readonly attemptId: string | null;
  readonly captureId: string | null;
  readonly refundId: string | null;
  /** Whether one of our ids in it is another profile's. */
  readonly isForeign: boolean;
  /** The acquirer's reference of the payment. */
  readonly acquirerReference: string | null;
  /** The acquirer's reference of the capture, the refund or the dispute. */
  readonly movementReference: string | null;
  readonly currency: Currency;
  /** What the acquirer pays for it, before its fee; below zero if it takes the amount. */
  readonly amountMinor: bigint;
  readonly feeCurrency: Currency;
  /** What the acquirer keeps; below zero if it returns a fee. */
  readonly feeMinor: bigint;
  /** What remains, in the currency that the acquirer pays in. */
  readonly netCurrency: Currency;
  readonly netMinor: bigint;
  readonly at: Date | null;
};
