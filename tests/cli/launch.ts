import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export type Launched = {
  readonly process: ChildProcess;
  line(pattern: RegExp): Promise<void>;
  ended(): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
};

/** Runs a command in its own process group, as a terminal does. The command is killed after the test at the latest. */
export function launch(cwd: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Launched {
  const [program = '', ...args] = words;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
  const closed = once(child, 'close');
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGKILL');
  });
  return {
    process: child,
    line: async (pattern) => {
      while (!pattern.test(stdout)) {
        const said = await Promise.race([once(child.stdout, 'data'), closed.then(() => undefined)]);
        if (said === undefined) throw new Error(`ended without ${pattern}:\n${stdout}${stderr}`);
      }
    },
    ended: async () => {
      await closed;
      return { code: child.exitCode, stdout, stderr };
    },
  };
}
