import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../harness/free-port.ts';

export type StartOptions = { readonly folder: string; readonly signal: AbortSignal };

const ROOT = resolve(import.meta.dirname, '../../..');
const WARM_STARTS = 3;
/** Ports that a local start takes from its first one on. */
const PORTS = 20;

/**
 * Seconds from `npm start` to its line "Ready", each with data that an earlier start has made; in a folder and on ports
 * of their own.
 */
export async function warmStartSeconds({ folder, signal }: StartOptions): Promise<readonly number[]> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    PAY_DATA_DIR: join(folder, 'start'),
    PAY_PORT_BASE: String(Math.min(await freePort(), 65_500 - PORTS)),
  };
  await startOnce(env, signal);
  const seconds: number[] = [];
  while (seconds.length < WARM_STARTS) seconds.push(await startOnce(env, signal));
  return seconds;
}

/** Starts, and stops as Ctrl-C would: the whole group is told. */
async function startOnce(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const ended = once(child, 'close');
  const stop = () => child.pid !== undefined && process.kill(-child.pid, 'SIGINT');
  signal.addEventListener('abort', stop, { once: true });
  try {
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      if (line.startsWith('Ready in')) return (performance.now() - startedAt) / 1_000;
      lines.push(line);
    }
    signal.throwIfAborted();
    throw new Error(`npm start ended before it was ready:\n${lines.join('\n')}`);
  } finally {
    signal.removeEventListener('abort', stop);
    if (child.exitCode === null) stop();
    child.stdout.resume();
    await ended;
  }
}
