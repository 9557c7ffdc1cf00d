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

/** The cases of a table that the short run takes; the long run takes all of them. */
export function someOf<A, B>(cases: readonly A[], others: readonly B[]): readonly (A | B)[] {
  return inject('repetitions') === 1 ? cases : [...cases, ...others];
}
