import { defineConfig } from 'vitest/config';
import { closingLine } from './tests/closing-line.ts';
import { LongestFirst } from './tests/longest-first.ts';

export default defineConfig({
  test: {
    include: ['{apps,packages,tests}/**/*.test.ts'],
    pool: 'forks',
    // Most files wait for a server or a browser more than they compute.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/build/global-setup.ts', 'tests/database/global-setup.ts'],
    reporters: ['default', closingLine()],
    // Long, for machines on which other work is under way: nothing here waits for a time-out to pass.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
