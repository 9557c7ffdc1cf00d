import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { nodeFlags } from '../harness/node-flags.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'apps/cli/src/main.ts');

/** Allows core dumps of any size, if the system does, so the started process has to turn them off itself. */
const WITH_CORE_DUMPS = 'ulimit -c unlimited 2>/dev/null; exec "$0" "$@"';

export type PayProcess = {
  readonly pid: number;
  /**
   * Sends the signal, if one is given, and waits until the process has ended. Returns the exit code, or null if a
   * signal ended the process.
   */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

/**
 * Starts `pay …` in its own folder below `folder`. Its output goes there, and so does anything that it leaves behind
 * when it crashes. Resolves when the process is ready.
 */
export async function startPay(
  folder: string,
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<PayProcess> {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const files = ['stdout', 'stderr'].map((each) => openSync(join(own, each), 'a'));
  const child = spawn('/bin/sh', ['-c', WITH_CORE_DUMPS, process.execPath, ...nodeFlags(args[0]), MAIN, ...args], {
    cwd: own,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', ...files],
  });
  for (const file of files) closeSync(file);
  const closed = once(child, 'close');
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const printed = () => readFileSync(join(own, 'stdout'), 'utf8') + readFileSync(join(own, 'stderr'), 'utf8');
  await Promise.race([
    vi.waitUntil(() => /^Ready/m.test(printed()), { timeout: 120_000, interval: 50 }),
    closed.then(() => {
      throw new Error(`${name} ended before it was ready:\n${printed()}`);
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    end: async (signal) => {
      if (signal) child.kill(signal);
      await closed;
      process.off('exit', killAtExit);
      return child.exitCode;
    },
  };
}
