import type { Value } from './sale.ts';

export const REFUND_REFUSALS = {
  sale_not_found: 'There is no sale with that reference',
  sale_not_approved: 'Only an approved sale can be refunded',
  currency_differs: "The currency differs from the sale's",
  refund_refused: 'The issuer accepts no refunds for this card',
  exceeds_sale: 'All refunds together would exceed the sale',
} as const;

export type RefundRefusal = keyof typeof REFUND_REFUSALS;

export type Refund = {
  readonly reference: string;
  readonly saleReference: string;
  readonly retrievalRef: string;
  readonly value: Value;
  /** Null if the money was refunded. */
  readonly refusal: RefundRefusal | null;
  readonly receivedAt: string;
};
