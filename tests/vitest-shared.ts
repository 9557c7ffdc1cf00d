import type { Plugin } from 'vitest/config';
import { closingLine } from './closing-line.ts';
import { LongestFirst } from './longest-first.ts';

/**
 * Resolves packages as users get them. By default, Vitest adds the condition `development`, whose files do not always
 * run in Node.
 */
export const plugins: Plugin[] = [
  {
    name: 'packages-as-users-get-them',
    configResolved: ({ ssr }) => {
      Object.assign(ssr.resolve ?? {}, { conditions: ['node'] });
    },
  },
];

/** Settings that the short and the long run share. */
export const shared = {
  pool: 'forks' as const,
  // Node itself runs the files, as on servers.
  experimental: { viteModuleRunner: false },
  // Most files spend more time waiting for a server or a browser than computing.
  maxWorkers: 6,
  sequence: { sequencer: LongestFirst },
  globalSetup: ['tests/build/global-setup.ts', 'tests/database/global-setup.ts'],
  setupFiles: ['tests/property-runs.ts'],
  reporters: ['default', closingLine()],
  // The limits are long because the machine can be busy; no test waits for a time-out to run out.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};
