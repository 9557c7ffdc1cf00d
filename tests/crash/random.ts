/** Random numbers; the same seed always gives the same numbers. */
export type Random = {
  /** A number from 0 to less than 1. */
  readonly next: () => number;
  /** A whole number from 0 to less than `end`. */
  readonly below: (end: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
};

/** Each stream of a seed is independent, so that one payment's numbers do not depend on another's. */
export function randomOf(seed: number, stream: number): Random {
  let state = (Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(stream + 1, 0x85eb_ca6b)) >>> 0;
  // mulberry32, a public-domain generator: small, and good enough to choose faults.
  const next = (): number => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}
