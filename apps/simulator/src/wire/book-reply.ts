import type { SaleState, Value } from '../book/sale.ts';
import type { BookSummary } from '../book-view/book-summary.ts';
import { type CaptureReply, captureReplyOf } from './capture-reply.ts';
import { type RefundReply, refundReplyOf } from './refund-reply.ts';
import type { Shopper } from './shopper.ts';

/**
 * The book that tests compare with: the acquirer's records, without anything that would allow someone to use a card.
 */
export type BookReply = {
  readonly total: number;
  readonly by_state: Readonly<Record<SaleState, number>>;
  readonly sales: readonly {
    readonly merchant_ref: string;
    readonly retrieval_ref: string;
    readonly state: SaleState;
    readonly value: Value | null;
    readonly card: { readonly brand: string; readonly last4: string } | null;
    readonly capture: 'with_sale' | 'later';
    readonly shopper: Shopper | null;
    readonly scenario: string;
    readonly response_code: string | null;
    readonly received_at: string;
    readonly changed_at: string;
  }[];
  readonly captures_total: number;
  readonly captures: readonly CaptureReply[];
  readonly refunds_total: number;
  readonly refunds: readonly RefundReply[];
};

export function bookReplyOf(summary: BookSummary): BookReply {
  return {
    total: summary.total,
    by_state: summary.byState,
    sales: summary.sales.map((sale) => ({
      merchant_ref: sale.reference,
      retrieval_ref: sale.retrievalRef,
      state: sale.state,
      value: sale.value,
      card: sale.card,
      capture: sale.capture ?? 'with_sale',
      shopper: sale.shopper ?? null,
      scenario: sale.scenario,
      response_code: sale.responseCode,
      received_at: sale.receivedAt,
      changed_at: sale.changedAt,
    })),
    captures_total: summary.capturesTotal,
    captures: summary.captures.map(captureReplyOf),
    refunds_total: summary.refundsTotal,
    refunds: summary.refunds.map(refundReplyOf),
  };
}
