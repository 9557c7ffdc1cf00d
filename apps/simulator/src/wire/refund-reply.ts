import { REFUND_REFUSALS, type Refund, type RefundRefusal } from '../book/refund.ts';
import type { Value } from '../book/sale.ts';

export type RefundReply = {
  readonly refund_ref: string;
  readonly sale_ref: string;
  readonly retrieval_ref: string;
  readonly state: 'accepted' | 'refused';
  readonly value: Value;
  readonly refusal: RefundRefusal | null;
  readonly refusal_text: string | null;
};

export function refundReplyOf(refund: Refund): RefundReply {
  return {
    refund_ref: refund.reference,
    sale_ref: refund.saleReference,
    retrieval_ref: refund.retrievalRef,
    state: refund.refusal === null ? 'accepted' : 'refused',
    value: refund.value,
    refusal: refund.refusal,
    refusal_text: refund.refusal === null ? null : REFUND_REFUSALS[refund.refusal],
  };
}
