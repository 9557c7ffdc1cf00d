import type { Book } from '../book/book.ts';
import type { Capture } from '../book/capture.ts';
import type { Refund } from '../book/refund.ts';
import { SALE_STATES, type Sale, type SaleState } from '../book/sale.ts';

/** The latest sales, captures and refunds, newest first; the totals and `byState` count all matches, listed or not. */
export type BookSummary = {
  readonly total: number;
  readonly byState: Readonly<Record<SaleState, number>>;
  readonly sales: readonly Sale[];
  readonly capturesTotal: number;
  readonly captures: readonly Capture[];
  readonly refundsTotal: number;
  readonly refunds: readonly Refund[];
};

/** `reference` selects one sale with its captures and refunds; null selects the whole book. */
export function summariseBook(book: Book, reference: string | null, limit: number): BookSummary {
  const sales = reference === null ? [...book.sales()] : present(book.sale(reference));
  const isAsked = (each: Capture | Refund) => reference === null || each.saleReference === reference;
  const captures = [...book.captures()].filter(isAsked);
  const refunds = [...book.refunds()].filter(isAsked);
  const byState = Object.fromEntries(SALE_STATES.map((state) => [state, 0])) as Record<SaleState, number>;
  for (const sale of sales) byState[sale.state] += 1;
  return {
    total: sales.length,
    byState,
    sales: sales.slice(-limit).reverse(),
    capturesTotal: captures.length,
    captures: captures.slice(-limit).reverse(),
    refundsTotal: refunds.length,
    refunds: refunds.slice(-limit).reverse(),
  };
}

function present(sale: Sale | undefined): readonly Sale[] {
  return sale === undefined ? [] : [sale];
}
