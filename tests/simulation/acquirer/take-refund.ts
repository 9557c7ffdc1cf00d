import { type Other, times } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';
import type { Book } from './book.ts';
import type { BookedRefund, Money } from './sale.ts';

export type RefundRequestMade = {
  readonly reference: string;
  readonly name: string;
  readonly saleReference: string;
  readonly asked: Money;
};

type Way =
  | { readonly kind: 'approves' | 'declines' | 'otherAmount' | 'otherCurrency' }
  | { readonly kind: 'slow'; readonly afterMs: number; readonly outcome: 'approved' | 'declined' };

const WAYS: readonly Other<Way>[] = [
  [120, { kind: 'declines' }],
  [30, { kind: 'slow', afterMs: 30_000, outcome: 'approved' }],
  [20, { kind: 'slow', afterMs: 30_000, outcome: 'declined' }],
  [20, { kind: 'slow', afterMs: 2_000_000, outcome: 'approved' }],
  [10, { kind: 'slow', afterMs: 2_000_000, outcome: 'declined' }],
];

const LIES: readonly Other<Way>[] = [
  [20, { kind: 'otherAmount' }],
  [20, { kind: 'otherCurrency' }],
];

/** One reference stands for one refund, however often it is requested. The acquirer refunds any requested amount. */
export function takeRefund(world: World, book: Book, request: RefundRequestMade): BookedRefund {
  const standing = book.refund(request.reference);
  if (standing !== undefined) return standing;
  const { decisions, timeline } = world;
  const ways = [...WAYS, ...times(decisions.amountOf('lies'), LIES)];
  const way = decisions.way<Way>(`${request.name} taken`, { kind: 'approves' }, ways);
  if (way.kind === 'otherAmount' || way.kind === 'otherCurrency') world.seen.troubles.push('acquirer');
  if (way.kind === 'slow') {
    timeline.after(way.afterMs, null, () => {
      const refund = book.refund(request.reference);
      if (refund?.state === 'pending') book.writeRefund({ ...refund, state: way.outcome });
    });
  }
  return book.writeRefund({
    ...request,
    booked: bookedFor(request.asked, way.kind),
    state: way.kind === 'slow' ? 'pending' : way.kind === 'declines' ? 'declined' : 'approved',
    isSettledByHand: false,
  });
}

function bookedFor(asked: Money, kind: Way['kind']): Money {
  if (kind === 'otherAmount') return { ...asked, minor: asked.minor + 1n };
  if (kind === 'otherCurrency') return { ...asked, currency: asked.currency === 'USD' ? 'KWD' : 'USD' };
  return asked;
}
