import { defineConfig } from 'vitest/config';
import { plugins, shared } from './tests/vitest-shared.ts';

/**
 * The short run, `npm test`: a test of every guarantee, each as short as possible. The rest is in
 * `vitest.long.config.ts`.
 */
export default defineConfig({
  plugins,
  test: {
    ...shared,
    include: ['{apps,packages,tests}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
    // The files of a worker share its modules, its engine and its browser, because starting them again would cost more
    // time than the tests.
    isolate: false,
    provide: { repetitions: 1 },
  },
});
