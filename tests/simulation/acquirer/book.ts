import type { World } from '../history/world.ts';
import { type BookedRefund, type Sale, type SaleState, showMoney, stateOf } from './sale.ts';

/** The acquirer's record of what it did. The record never fails, and only the acquirer changes it. */
export type Book = {
  readonly sales: () => readonly Sale[];
  readonly refunds: () => readonly BookedRefund[];
  readonly sale: (reference: string) => Sale | undefined;
  readonly refund: (reference: string) => BookedRefund | undefined;
  readonly write: (sale: Sale) => Sale;
  readonly move: (reference: string, state: SaleState) => Sale;
  readonly writeRefund: (refund: BookedRefund) => BookedRefund;
};

export function createBook({ timeline, say }: World): Book {
  const sales = new Map<string, Sale>();
  const refunds = new Map<string, BookedRefund>();
  const write = (sale: Sale): Sale => {
    const before = sales.get(sale.reference);
    sales.set(sale.reference, sale);
    const state = stateOf(sale);
    if (before === undefined || stateOf(before) !== state) {
      say(
        'acquirer',
        () => `books ${sale.name} as ${state}${state === 'approved' ? `: ${showMoney(sale.booked)}` : ''}`,
      );
    }
    return sale;
  };
  return {
    sales: () => [...sales.values()],
    refunds: () => [...refunds.values()],
    sale: (reference) => sales.get(reference),
    refund: (reference) => refunds.get(reference),
    write,
    move: (reference, state) => {
      const sale = sales.get(reference);
      if (sale === undefined) throw new Error('a sale that is not in the book cannot move');
      return write({ ...sale, states: [...sale.states, { at: timeline.now(), state }] });
    },
    writeRefund: (refund) => {
      refunds.set(refund.reference, refund);
      say('acquirer', () => `books ${refund.name} as ${refund.state}: ${showMoney(refund.booked)}`);
      return refund;
    },
  };
}
