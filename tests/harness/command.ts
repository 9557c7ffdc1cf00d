import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** As `npm start` gives them to Node. */
const NODE_FLAGS: string[] = JSON.parse(readFileSync(join(ROOT, 'scripts/node-flags.json'), 'utf8'));

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type RunningCommand = {
  readonly process: ChildProcess;
  /** Waits for a line of the output that the pattern matches; fails when the command ends first. */
  line(pattern: RegExp): Promise<string>;
  ended(): Promise<Ended>;
};

/** Starts `pay …` as a process of its own, with nothing of our environment but the PATH; `checkout` is another one's. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  checkout = ROOT,
): RunningCommand {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(checkout, 'apps/cli/src/main.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const closed = once(child, 'close');
  // A test that fails half-way leaves no process behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  void closed.then(() => process.off('exit', end));
  const ended = async () => {
    await closed;
    return { code: child.exitCode, stdout, stderr };
  };
  return {
    process: child,
    ended,
    line: async (pattern) => {
      for (;;) {
        const line = stdout.split('\n').find((each) => pattern.test(each));
        if (line !== undefined) return line;
        const event = await Promise.race([once(child.stdout, 'data').then(() => 'data'), closed.then(() => 'closed')]);
        if (event === 'closed' && !pattern.test(stdout))
          throw new Error(`ended without ${pattern}:\n${stdout}${stderr}`);
      }
    },
  };
}

/** Runs `pay …` to its end. */
export function runCommand(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  return startCommand(args, env).ended();
}
