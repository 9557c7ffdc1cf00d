import type { Sale, SaleState } from '../book/sale.ts';

/** `acknowledged`: under this reference no money is taken, nor ever will be. */
export type ReversalReply = {
  readonly merchant_ref: string;
  readonly acknowledged: true;
  readonly state: SaleState;
};

export function reversalReplyOf(sale: Sale): ReversalReply {
  return { merchant_ref: sale.reference, acknowledged: true, state: sale.state };
}
