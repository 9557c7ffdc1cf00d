import { type Other, times } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';
import type { Book } from './book.ts';
import { type Sale, stateOf } from './sale.ts';

export type Undone = 'reversed' | 'refused' | 'not now';

/**
 * How a reversal is carried out. `keepsMoney` and `approvesLater` acknowledge the reversal but do the opposite,
 * immediately or up to 20 hours later. `doesNotBlock`: a sale that arrives after its reversal is still carried out.
 */
type Way =
  | { readonly kind: 'undoes' | 'notNow' | 'keepsMoney' | 'doesNotBlock' }
  | { readonly kind: 'approvesLater'; readonly afterMs: number };

const WAYS: readonly Other<Way>[] = [
  [40, { kind: 'notNow' }],
  [30, { kind: 'keepsMoney' }],
  [20, { kind: 'approvesLater', afterMs: 8_000 }],
  [20, { kind: 'approvesLater', afterMs: 1_800_000 }],
  [20, { kind: 'approvesLater', afterMs: 70_000_000 }],
];

/** How the reversal of a sale that has not arrived is carried out; most such sales never arrive. */
const WAYS_OF_BLOCKING: readonly Other<Way>[] = [
  [40, { kind: 'notNow' }],
  [160, { kind: 'doesNotBlock' }],
];

/**
 * How often the acquirer breaks its word about a sale. After that, it keeps its word, because nobody could settle a
 * sale with an acquirer that never keeps its word.
 */
const BROKEN_WORDS_MAX = 2;

/** Undoes a sale, or blocks its reference so that no sale can follow. */
export function undoSale(world: World, book: Book, reference: string, name: string, point: string): Undone {
  const sale = book.sale(reference) ?? blocked(world, book, reference, name);
  if (sale.refusesReversal && stateOf(sale) === 'approved') return 'refused';
  const mayBreak = sale.brokeItsWordAt.length < BROKEN_WORDS_MAX && !sale.isSettledByHand;
  const others = sale.asked === null ? WAYS_OF_BLOCKING : WAYS;
  const ways = mayBreak ? times(world.decisions.amountOf('broken words'), others) : [];
  const way = world.decisions.way<Way>(`${point} carried out`, { kind: 'undoes' }, ways);
  if (way.kind !== 'undoes') world.seen.troubles.push('acquirer');
  if (way.kind === 'notNow') return 'not now';
  if (stateOf(sale) === 'declined') return 'reversed';
  breakWord(world, book, sale, way);
  const isKept = way.kind === 'keepsMoney' && stateOf(sale) === 'approved';
  if (!isKept && stateOf(sale) !== 'reversed') book.move(reference, 'reversed');
  return 'reversed';
}

function breakWord({ timeline }: World, book: Book, sale: Sale, way: Way): void {
  const { reference } = sale;
  const isBlock = sale.asked === null;
  if (way.kind === 'keepsMoney' && stateOf(sale) === 'approved') noteBroken(timeline.now(), book, reference);
  if (way.kind === 'doesNotBlock' && isBlock) noteBroken(timeline.now(), book, reference);
  if (way.kind !== 'approvesLater' || isBlock) return;
  timeline.after(way.afterMs, null, () => {
    const later = book.sale(reference);
    if (later === undefined || stateOf(later) !== 'reversed' || later.isSettledByHand) return;
    noteBroken(timeline.now(), book, reference);
    book.move(reference, 'approved');
  });
}

function noteBroken(at: number, book: Book, reference: string): void {
  const sale = book.sale(reference);
  if (sale !== undefined) book.write({ ...sale, brokeItsWordAt: [...sale.brokeItsWordAt, at] });
}

function blocked({ timeline }: World, book: Book, reference: string, name: string): Sale {
  return book.write({
    reference,
    name,
    asked: null,
    booked: null,
    states: [{ at: timeline.now(), state: 'reversed' }],
    knownFrom: 0,
    isHardDecline: false,
    refusesReversal: false,
    brokeItsWordAt: [],
    isSettledByHand: false,
  });
}
