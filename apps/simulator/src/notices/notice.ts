import type { Capture } from '../book/capture.ts';
import type { Refund } from '../book/refund.ts';
import type { Sale } from '../book/sale.ts';
import { captureReplyOf } from '../wire/capture-reply.ts';
import { refundReplyOf } from '../wire/refund-reply.ts';
import { reversalReplyOf } from '../wire/reversal-reply.ts';
import { saleReplyOf } from '../wire/sale-reply.ts';

/** One notice; `record` is what a reply would contain. The same event has the same id each time. */
export type Notice = {
  readonly notice_id: string;
  readonly occurred_at: string;
  readonly about: 'sale' | 'reversal' | 'capture' | 'refund' | 'test';
  readonly record: object;
};

export function saleNotice(sale: Sale): Notice {
  const { retrievalRef, state, changedAt } = sale;
  return {
    notice_id: `${retrievalRef}-${state}`,
    occurred_at: changedAt,
    about: 'sale',
    record: saleReplyOf(sale, ''),
  };
}

export function reversalNotice(reversed: Sale): Notice {
  const { retrievalRef, changedAt } = reversed;
  const record = reversalReplyOf(reversed);
  return { notice_id: `${retrievalRef}-given-back`, occurred_at: changedAt, about: 'reversal', record };
}

export function refusedReversalNotice(reference: string, fault: string, at: Date): Notice {
  const record = { merchant_ref: reference, fault };
  return { notice_id: `${reference}-${fault}`, occurred_at: at.toISOString(), about: 'reversal', record };
}

export function captureNotice(capture: Capture): Notice {
  const { retrievalRef, receivedAt } = capture;
  return { notice_id: retrievalRef, occurred_at: receivedAt, about: 'capture', record: captureReplyOf(capture) };
}

export function refundNotice(refund: Refund): Notice {
  const { retrievalRef, receivedAt } = refund;
  return { notice_id: retrievalRef, occurred_at: receivedAt, about: 'refund', record: refundReplyOf(refund) };
}

/** A notice that is not about any payment, to show that notices arrive. */
export function testNotice(id: string, at: Date): Notice {
  return { notice_id: `${id}-test`, occurred_at: at.toISOString(), about: 'test', record: {} };
}
