import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { IN_SHORT_RUN } from './harness/in-short-run.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const closingLine = fileURLToPath(new URL('closing-line.ts', import.meta.url));

/** Runs one test file in a separate Vitest, with our closing line. */
async function run(
  testFile: string,
): Promise<{ lastLine: string | undefined; exitCode: number | null; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-closing-line-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'one.test.ts'), testFile);
  await writeFile(
    join(folder, 'vitest.config.ts'),
    `import { closingLine } from ${JSON.stringify(closingLine)};
     export default { test: { globals: true, reporters: ['default', closingLine()] } };`,
  );
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
  const child = spawn(process.execPath, [vitest, 'run', '--root', folder], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { lastLine: output.split('\n').at(-2), exitCode: child.exitCode, output };
}

test.each([
  ['passed and skipped tests', `test('a', () => {}); test.skip('b', () => {});`, '1 passed, 0 failed, 1 skipped', 0],
  [
    'tests that the long run leaves to the short run',
    `test('a', () => {}); describe('b', ${JSON.stringify(IN_SHORT_RUN)}, () => { test('c', () => {}); });`,
    '1 passed, 0 failed',
    0,
  ],
  ['a failed test', `test('a', () => { throw new Error('a'); });`, '0 passed, 1 failed', 1],
  ['a file that does not load', `throw new Error('file');`, '0 passed, 1 failed', 1],
  ['an error outside all tests', `test('a', () => { Promise.reject(new Error('late')); });`, '1 passed, 1 failed', 1],
])('the output of a run ends with its counts: %s', async (_, testFile, lastLine, exitCode) => {
  expect(await run(testFile)).toMatchObject({ lastLine, exitCode });
});

test('reasons for skipping are printed once before the counts', async () => {
  const skipping = `test('a', ({ skip }) => skip('no network')); test('b', ({ skip }) => skip('no network'));`;
  const { output } = await run(skipping);
  expect(output.split('\n').slice(-3)).toEqual(['skipped: no network', '0 passed, 0 failed, 2 skipped', '']);
});
