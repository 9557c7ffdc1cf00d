import { type Other, times } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';
import type { Book } from './book.ts';
import { type Money, type Sale, type SaleState, stateOf } from './sale.ts';

export type SaleRequest = { readonly reference: string; readonly name: string; readonly asked: Money };

/** What the issuer does with a sale. `slow`: the decision comes after a while, and the sale is pending until then. */
type Issuer =
  | { readonly kind: 'approves' | 'declines' | 'declinesHard' | 'challenges' | 'asksDevice' }
  | { readonly kind: 'slow'; readonly afterMs: number; readonly outcome: 'approved' | 'declined' };

const ISSUERS: readonly Other<Issuer>[] = [
  [150, { kind: 'declines' }],
  [50, { kind: 'declinesHard' }],
  [170, { kind: 'challenges' }],
  [20, { kind: 'slow', afterMs: 10_000, outcome: 'approved' }],
  [20, { kind: 'slow', afterMs: 30_000, outcome: 'approved' }],
  [20, { kind: 'slow', afterMs: 30_000, outcome: 'declined' }],
  [20, { kind: 'slow', afterMs: 2_000_000, outcome: 'approved' }],
  [10, { kind: 'slow', afterMs: 2_000_000, outcome: 'declined' }],
  [50, { kind: 'asksDevice' }],
];

type Booking = 'asAsked' | 'otherAmount' | 'otherCurrency';
const BOOKINGS: readonly Other<Booking>[] = [
  [15, 'otherAmount'],
  [15, 'otherCurrency'],
];

/**
 * How long it takes until a sale that has arrived can be found. If an acquirer keeps its word, this is less than the
 * horizon.
 */
const KNOWN_AFTER: readonly Other<number>[] = [
  [60, 3_000],
  [60, 9_000],
];
const KNOWN_TOO_LATE: readonly Other<number>[] = [
  [15, 30_000],
  [15, 300_000],
];

export const INQUIRY_HORIZON_MS = 10_000;

/**
 * A reference that is already in the book, even from an early reversal, gets no second sale, unless the acquirer breaks
 * its word about a block.
 */
export function takeSale(world: World, book: Book, request: SaleRequest): Sale {
  const standing = book.sale(request.reference);
  if (standing !== undefined && !(standing.asked === null && standing.brokeItsWordAt.length > 0)) return standing;
  const { decisions, timeline } = world;
  const { reference, name, asked } = request;
  const issuer = decisions.way<Issuer>(`${name} issuer`, { kind: 'approves' }, ISSUERS);
  const booking = decisions.way<Booking>(`${name} booking`, 'asAsked', times(decisions.amountOf('lies'), BOOKINGS));
  if (booking !== 'asAsked') world.seen.troubles.push('acquirer');
  const knownAfter = [...KNOWN_AFTER, ...times(decisions.amountOf('broken words'), KNOWN_TOO_LATE)];
  const sale = book.write({
    reference,
    name,
    asked,
    booked: bookedFor(asked, booking),
    states: [...(standing?.states ?? []), { at: timeline.now(), state: FIRST[issuer.kind] }],
    knownFrom: timeline.now() + decisions.way(`${name} known`, 0, knownAfter),
    isHardDecline: issuer.kind === 'declinesHard',
    refusesReversal: decisions.way(`${name} refuses reversal`, false, [[25 * decisions.amountOf('lies'), true]]),
    brokeItsWordAt: standing?.brokeItsWordAt ?? [],
    isSettledByHand: false,
  });
  if (issuer.kind === 'slow')
    timeline.after(issuer.afterMs, null, () => decide(book, reference, 'pending', issuer.outcome));
  return sale;
}

const FIRST: Readonly<Record<Issuer['kind'], SaleState>> = {
  approves: 'approved',
  declines: 'declined',
  declinesHard: 'declined',
  challenges: 'challenge',
  asksDevice: 'device',
  slow: 'pending',
};

/** Handles the return of the shopper's browser. @returns whether the shopper must visit another page */
export function takeReturn({ decisions }: World, book: Book, reference: string): boolean {
  const sale = book.sale(reference);
  if (sale === undefined || stateOf(sale) !== 'device') return false;
  const next = book.move(reference, decisions.way(`${sale.name} after its device`, 'challenge', AFTER_DEVICE));
  return stateOf(next) === 'challenge';
}

const AFTER_DEVICE: readonly Other<SaleState>[] = [
  [300, 'approved'],
  [200, 'declined'],
];

/** Records the issuer's decision, if the sale still waits for it. */
export function decide(book: Book, reference: string, waiting: SaleState, outcome: 'approved' | 'declined'): void {
  const sale = book.sale(reference);
  if (sale !== undefined && stateOf(sale) === waiting) book.move(reference, outcome);
}

function bookedFor(asked: Money, booking: Booking): Money {
  if (booking === 'otherAmount') return { ...asked, minor: asked.minor + 1n };
  if (booking === 'otherCurrency') return { ...asked, currency: asked.currency === 'USD' ? 'KWD' : 'USD' };
  return asked;
}
