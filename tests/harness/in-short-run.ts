import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    isInShortRun?: true;
  }
}

/** Options of a test or a group of tests that the long run leaves to the short run; the counts ignore them. */
export const IN_SHORT_RUN: TestOptions = { skip: true, meta: { isInShortRun: true } };
