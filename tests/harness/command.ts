import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeFlags } from './node-flags.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Where `npm run pay` keeps compiled code between starts. */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node-compile');

/** As `scripts/run.sh` does, so that an engine does not have to start again with this limit. */
const WITHOUT_CORE_DUMPS = 'ulimit -c 0; exec "$0" "$@"';

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type RunningCommand = {
  readonly process: ChildProcess;
  /** Waits for a line of output that matches the pattern; fails when the command ends first. */
  line(pattern: RegExp): Promise<string>;
  ended(): Promise<Ended>;
};

/**
 * Starts `pay …`, from this checkout or another, as a separate process with nothing from our environment except PATH
 * and HOME.
 */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { checkout = ROOT, input }: { readonly checkout?: string; readonly input?: string } = {},
): RunningCommand {
  const program = [process.execPath, ...nodeFlags(args[0]), join(checkout, 'apps/cli/src/main.ts'), ...args];
  const child = spawn('/bin/sh', ['-c', WITHOUT_CORE_DUMPS, ...program], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const closed = once(child, 'close');
  // Ensures that a test that fails half-way leaves no process running.
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

/** Runs `pay …` until it exits. `input` is its standard input. */
export function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<Ended> {
  return startCommand(args, env, input === undefined ? {} : { input }).ended();
}
