import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many times the long run repeats what the short run does once. */
    repetitions: number;
  }
}

/** How many runs a property of the whole system gets; the long run gives it many more. */
export function runs(short: number): number {
  return short * inject('repetitions');
}

/** The cases that a run tests: `cases` in the short run, and `others` as well in the long run. */
export function someOf<A, B>(cases: readonly A[], others: readonly B[]): readonly (A | B)[] {
  return inject('repetitions') === 1 ? cases : [...cases, ...others];
}
