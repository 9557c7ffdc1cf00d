import { inject, type TestOptions, test } from 'vitest';
import { IN_SHORT_RUN } from './in-short-run.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many times the long run repeats what the short run does once. */
    repetitions: number;
  }
}

const isLongRun = inject('repetitions') > 1;

/** How many runs a property of the whole system gets; the long run gives it many more. */
export function runs(short: number): number {
  return short * inject('repetitions');
}

/** The cases that a run tests: `cases` in the short run, and `others` in the long run. */
export function someOf<A, B>(cases: readonly A[], others: readonly B[]): readonly (A | B)[] {
  return isLongRun ? others : cases;
}

/** A test of a guarantee that the short run tests in another way; see docs/decisions/0019-two-runs-of-tests.md. */
export function testInLongRun(name: string, run: () => Promise<void>): void {
  if (isLongRun) test(name, run);
}

/** The options of tests that the long run would only repeat, in a file that both runs use. */
export const inShortRun: TestOptions = isLongRun ? IN_SHORT_RUN : {};

/** A test that the long run would only repeat, in a file that both runs use. No test of the long run depends on it. */
export function testInShortRun(name: string, run: () => Promise<void> | void): void {
  test(name, inShortRun, run);
}

/** The languages of a test that every language needs; the short run tests Arabic, which is written from right to left. */
export const LANGUAGES = someOf(['ar'] as const, ['en'] as const);
