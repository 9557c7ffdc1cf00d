import { type BookedRefund, type Money, type Sale, stateOf } from '../acquirer/sale.ts';
import type { OpenRow } from '../nodes/look-sql.ts';
import type { Market } from './order.ts';

/** Whether no further answer from the acquirer can settle this row. */
export function isStuck({ acquirer }: Market, { kind, id }: OpenRow): boolean {
  if (kind !== 'refunds') return acquirer.book.sale(id)?.refusesReversal ?? false;
  const refund = acquirer.book.refund(id);
  return refund?.state === 'approved' && !isSame(refund.asked, refund.booked);
}

/**
 * An operator and the acquirer's people agree on the outcome of a row, and the acquirer changes its book accordingly.
 * The outcome is null if they leave the row unchanged, because another answer could still arrive and contradict them.
 */
export function agreedByHand(
  market: Market,
  { kind, id, is_refused: isRefused }: OpenRow,
  what: string,
): 'succeeded' | 'failed' | null {
  const { book } = market.acquirer;
  if (kind === 'refunds') return refundByHand(market, book.refund(id), id, what);
  const sale = book.sale(id);
  const isTaken = sale !== undefined && stateOf(sale) === 'approved';
  const isExact = sale?.asked != null && sale.booked !== null && isSame(sale.asked, sale.booked);
  if (isTaken && !isRefused) return null;
  const canStay = kind === 'attempts' && isTaken && isExact;
  if (canStay && market.world.decisions.way(`${what} stays`, false, [[500, true]])) return 'succeeded';
  if (!isTaken && sale?.states.some(({ state }) => state === 'approved')) return null;
  undoByHand(market, sale, id);
  return 'failed';
}

function undoByHand({ acquirer, world }: Market, sale: Sale | undefined, reference: string): void {
  const { book, traffic } = acquirer;
  const at = world.timeline.now();
  book.write({
    reference,
    name: traffic.nameOf(reference),
    asked: null,
    booked: null,
    knownFrom: 0,
    isHardDecline: false,
    refusesReversal: false,
    brokeItsWordAt: [],
    ...sale,
    states: [...(sale?.states ?? []), { at, state: 'reversed' }],
    isSettledByHand: true,
  });
}

function refundByHand(
  { acquirer, world }: Market,
  refund: BookedRefund | undefined,
  reference: string,
  what: string,
): 'succeeded' | 'failed' | null {
  const { book, traffic } = acquirer;
  const isExact = refund !== undefined && isSame(refund.asked, refund.booked);
  if (refund?.state === 'declined') return 'failed';
  if (refund?.state === 'approved' && isExact) return 'succeeded';
  if (refund === undefined) {
    const call = traffic.calls.find((each) => each.reference === reference);
    if (call?.asked == null || call.saleReference === null) return null;
    const { asked, saleReference } = call;
    const name = traffic.nameOf(reference);
    book.writeRefund({
      reference,
      name,
      saleReference,
      asked,
      booked: asked,
      state: 'declined',
      isSettledByHand: true,
    });
    return 'failed';
  }
  const isDone = refund.state === 'approved' && world.decisions.way(`${what} is corrected`, false, [[500, true]]);
  const state = isDone ? 'approved' : 'declined';
  book.writeRefund({ ...refund, booked: refund.asked, state, isSettledByHand: true });
  return isDone ? 'succeeded' : 'failed';
}

function isSame(one: Money, other: Money): boolean {
  return one.minor === other.minor && one.currency === other.currency;
}
