import type { Books, Wait } from '../books/books.ts';
import type { Disturbance } from '../stand/disturbances.ts';

/** Waits of the spared merchant's clients: their number, p50 and p99 in milliseconds, and how many were too long. */
export type Waits = { readonly count: number; readonly p50: number; readonly p99: number; readonly slow: number };

export type Innocents = {
  /** While nothing was disturbed. */
  readonly quiet: Waits;
  /** The waits while only payments of other merchants were disturbed. */
  readonly beside: Waits;
};

/**
 * A wait is too long if it exceeds three times the p99 without faults by more than this. A locked row of another
 * merchant delays nobody for nearly that long.
 */
const LONG_MS = 4_000;
/** With fewer requests than this in periods without faults, it is not known how busy the machine was. */
const QUIET_MIN = 20;
/** A wait of this length is too long on any machine, because it is as long as a call to another merchant's acquirer. */
const TOO_LONG_MS = 15_000;

/**
 * Leaves out requests to a disturbed node, and requests made while everything was disturbed, because the faults
 * affected these requests directly.
 */
export function innocentsOf({ notes, waits, spared, disturbances }: Books): Innocents {
  const all: readonly Wait[] = [...notes.filter(({ profileId }) => profileId === spared), ...waits];
  const [quiet, beside]: [Wait[], Wait[]] = [[], []];
  const inOrder = disturbances.toSorted((a, b) => a.from - b.from);
  const end = all.reduce((last, { endedAt }) => Math.max(last, endedAt), 0);
  const longest = inOrder.reduce((most, { from, until }) => Math.max(most, Math.min(until, end) - from), 0);
  for (const wait of all) {
    const scopes = scopesDuring(inOrder, longest, wait);
    if (scopes.some((scope) => scope === 'all' || ('node' in scope && scope.node === wait.node))) continue;
    (scopes.some((scope) => typeof scope === 'object' && 'profileId' in scope) ? beside : quiet).push(wait);
  }
  const slowMs = quiet.length < QUIET_MIN ? TOO_LONG_MS : LONG_MS + 3 * percentile(quiet, 0.99);
  return { quiet: waitsOf(quiet, slowMs), beside: waitsOf(beside, slowMs) };
}

function scopesDuring(
  inOrder: readonly Disturbance[],
  longest: number,
  { begunAt, endedAt }: Wait,
): readonly Disturbance['scope'][] {
  const scopes: Disturbance['scope'][] = [];
  for (let at = firstFrom(inOrder, begunAt - longest); at < inOrder.length; at += 1) {
    const each = inOrder[at];
    if (each === undefined || each.from > endedAt) break;
    if (each.until > begunAt) scopes.push(each.scope);
  }
  return scopes;
}

/** The first disturbance that began at this time or later. */
function firstFrom(inOrder: readonly Disturbance[], time: number): number {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle]?.from ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function waitsOf(waits: readonly Wait[], slowMs: number): Waits {
  return {
    count: waits.length,
    p50: Math.round(percentile(waits, 0.5)),
    p99: Math.round(percentile(waits, 0.99)),
    slow: waits.filter(({ begunAt, endedAt }) => endedAt - begunAt > slowMs).length,
  };
}

function percentile(waits: readonly Wait[], share: number): number {
  const times = waits.map(({ begunAt, endedAt }) => endedAt - begunAt).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
