import type { Sale, SaleState } from '../book/sale.ts';

/** `acknowledged` means that no money has been or will be taken under this reference. */
export type ReversalReply = {
  readonly merchant_ref: string;
  readonly acknowledged: true;
  readonly state: SaleState;
};

export function reversalReplyOf(sale: Sale): ReversalReply {
  return { merchant_ref: sale.reference, acknowledged: true, state: sale.state };
}
