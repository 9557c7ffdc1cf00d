import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { plugins, shared } from './tests/vitest-shared.ts';

const files = globSync('{apps,packages,tests}/**/*.test.ts', { exclude: ['**/node_modules/**'] });
const isLong = (file: string) => file.endsWith('.long.test.ts');
/** Files that share a browser and an engine if they share a process, which saves starting both for each file. */
const isInBrowser = (file: string) => file.endsWith('.browser.long.test.ts');
/** A file that has properties, or more cases for the long run, is part of both runs. */
const hasMore = (file: string) => /from '(fast-check|.*\/harness\/runs\.ts)'/.test(readFileSync(file, 'utf8'));

/**
 * The long run, `npm run test:long`: the tests that take a long time, each file in its own process, and every property
 * again. The properties and the long tests in a browser share processes, as in the short run. Tests that would only be
 * repeated are left to the short run, see `tests/harness/runs.ts`.
 */
export default defineConfig({
  plugins,
  test: {
    ...shared,
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
    provide: { repetitions: 10 },
    projects: [
      { test: { name: 'long', include: files.filter((file) => isLong(file) && !isInBrowser(file)) } },
      { test: { name: 'browser', include: files.filter(isInBrowser), isolate: false } },
      { test: { name: 'again', include: files.filter((file) => !isLong(file) && hasMore(file)), isolate: false } },
    ],
  },
});
