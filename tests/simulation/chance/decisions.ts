/** An alternative to the plain decision, and its likelihood in thousandths. */
export type Other<T> = readonly [perMille: number, way: T];

/** The decisions of a history that were not plain, by name. They are all that is needed to repeat the history. */
export type Taken = ReadonlyMap<string, number>;

/**
 * Everything in a history that is left to chance. Each decision has its own name, and depends only on the seed and this
 * name. 0 is the plain decision: it causes no trouble.
 */
export type Decisions = {
  /** What happens at this point: `plain`, unless chance chooses an alternative. */
  readonly way: <T>(name: string, plain: T, others: readonly Other<T>[]) => T;
  /** A whole number from 0 to less than `end`; all are equally likely. */
  readonly below: (name: string, end: number) => number;
  /**
   * How much trouble of one kind a history has: none, some or much. This factor multiplies the likelihoods, and is not
   * a decision.
   */
  readonly amountOf: (trouble: string) => number;
  /** Makes every decision plain from now on. */
  readonly calm: () => void;
  readonly taken: Taken;
};

type Draw = {
  readonly index: (name: string, others: readonly Other<unknown>[]) => number;
  readonly below: (name: string, end: number) => number;
  readonly amountOf: (trouble: string) => number;
};

export function drawnFrom(seed: number): Decisions {
  const unit = (name: string) => hashOf(seed, name) / 2 ** 32;
  return decisions({
    below: (name, end) => Math.floor(unit(name) * end),
    index: (name, others) => {
      let left = unit(name) * 1_000;
      const index = others.findIndex(([perMille]) => {
        left -= perMille;
        return left < 0;
      });
      return index + 1;
    },
    amountOf: (trouble) => {
      if (unit('storm') < STORMS) return MUCH;
      return AMOUNTS[Math.floor(unit(`amount of ${trouble}`) * AMOUNTS.length)] ?? 1;
    },
  });
}

const MUCH = 6;

/**
 * The possible amounts of a kind of trouble. Many histories have few kinds of trouble, because the effect of two kinds
 * is easier to find without a third.
 */
const AMOUNTS = [0, 0, 1, 2, MUCH] as const;

/** The share of histories that have much trouble of every kind; some mistakes need three rare events. */
const STORMS = 0.15;

/** Repeats the decisions of an earlier history; all other decisions are plain. */
export function repeated(taken: Taken): Decisions {
  return decisions({
    below: (name, end) => Math.min(taken.get(name) ?? 0, end - 1),
    index: (name, others) => Math.min(taken.get(name) ?? 0, others.length),
    amountOf: () => 1,
  });
}

export function times<T>(amount: number, others: readonly Other<T>[]): readonly Other<T>[] {
  return others.map(([perMille, way]) => [perMille * amount, way]);
}

function decisions(draw: Draw): Decisions {
  const taken = new Map<string, number>();
  let isCalm = false;
  const take = (name: string, value: number): number => {
    if (value > 0) taken.set(name, value);
    return value;
  };
  return {
    way: (name, plain, others) => {
      const chosen = isCalm ? 0 : take(name, draw.index(name, others));
      return chosen === 0 ? plain : (others[chosen - 1]?.[1] ?? plain);
    },
    below: (name, end) => (isCalm ? 0 : take(name, draw.below(name, end))),
    amountOf: draw.amountOf,
    calm: () => {
      isCalm = true;
    },
    taken,
  };
}

/** FNV-1a of the name with the finaliser of MurmurHash3, both in the public domain: 32 well-mixed bits. */
function hashOf(seed: number, name: string): number {
  let hash = Math.imul(seed + 1, 0x9e37_79b1) ^ 0x811c_9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
