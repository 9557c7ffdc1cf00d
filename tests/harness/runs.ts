import { inject, test } from 'vitest';

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

/** A test of a guarantee that the short run tests in another way; see docs/decisions/0019-two-runs-of-tests.md. */
export function testInLongRun(name: string, run: () => Promise<void>): void {
  if (inject('repetitions') > 1) test(name, run);
}

/** The languages of a test that every language needs; the short run tests Arabic, which is written from right to left. */
export const LANGUAGES = someOf(['ar'] as const, ['en'] as const);
