import type { Taken } from './decisions.ts';

/**
 * Repeats a history with these decisions. If the history still fails in the same way, returns the decisions that it
 * used; otherwise null.
 */
export type StillFails = (candidate: Taken) => Promise<Taken | null>;

/**
 * Finds a short history that fails like the given one: leaves out decisions, many at a time at first, and then makes
 * numbers smaller, until nothing can be left out or the tries are used up.
 */
export async function shrink(failing: Taken, stillFails: StillFails, triesMax: number): Promise<Taken> {
  let best = failing;
  let triesLeft = triesMax;
  const isBetter = async (candidate: Taken): Promise<boolean> => {
    if (triesLeft === 0) return false;
    triesLeft -= 1;
    const used = await stillFails(candidate);
    if (used === null || weightOf(used) >= weightOf(best)) return false;
    best = used;
    return true;
  };
  for (let before = Number.POSITIVE_INFINITY; weightOf(best) < before && triesLeft > 0; ) {
    before = weightOf(best);
    await leaveOut(() => best, isBetter);
    await makeSmaller(() => best, isBetter);
  }
  return best;
}

type IsBetter = (candidate: Taken) => Promise<boolean>;

/** Begins at the end, because the last decisions are the least likely to matter for the failure. */
async function leaveOut(best: () => Taken, isBetter: IsBetter): Promise<void> {
  for (let size = Math.ceil(best().size / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = best().size; end > 0; end = Math.min(end - size, best().size)) {
      await isBetter(new Map([...best()].filter((_, at) => at < end - size || at >= end)));
    }
  }
}

async function makeSmaller(best: () => Taken, isBetter: IsBetter): Promise<void> {
  for (const name of [...best().keys()]) {
    for (const smaller of [1, 2, 10, 100, 1_000]) {
      if (smaller < (best().get(name) ?? 0) && (await isBetter(new Map(best()).set(name, smaller)))) break;
    }
  }
}

/** Fewer decisions weigh less. If the number of decisions is the same, smaller values weigh less. */
function weightOf(taken: Taken): number {
  return [...taken.values()].reduce((sum, value) => sum + 1 + value / 1e9, 0);
}
