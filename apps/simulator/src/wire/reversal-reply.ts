import type { Sale, SaleState } from '../book/sale.ts';

/** `acknowledged`: with this reference no money is or will be taken. */
export type ReversalReply = {
  readonly merchant_ref: string;
  readonly acknowledged: true;
  readonly state: SaleState;
};

export function reversalReplyOf(sale: Sale): ReversalReply {
  return { merchant_ref: sale.reference, acknowledged: true, state: sale.state };
}
