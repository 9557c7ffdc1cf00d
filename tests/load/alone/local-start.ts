import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePortBlock } from '../../harness/free-port-block.ts';

export type LocalStart = {
  /** The process id of npm. */
  readonly pid: number;
  /** Seconds from `npm start` to its line "Ready". */
  readonly readySeconds: number;
  /** Ends the whole process group, as Ctrl-C in its terminal does. */
  stop(): Promise<void>;
  /** Sends SIGKILL to the whole group; processes outside it, such as PostgreSQL, survive. */
  kill(): Promise<void>;
};

const ROOT = resolve(import.meta.dirname, '../../..');

const GONE_POLL_MS = 20;

function isThere(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns the environment of a local start, with its own data folder and block of ports. */
export async function localStartEnv(folder: string): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    NODE_OPTIONS: '',
    PATH: usualPath(process.env['PATH'] ?? ''),
    PAY_DATA_DIR: join(folder, 'start'),
    PAY_PORT_BASE: String(await freePortBlock()),
  };
}

/**
 * Removes the folders that `npm run` added to `PATH`, so that npm runs with the same Node as in an ordinary terminal.
 */
function usualPath(path: string): string {
  return path
    .split(delimiter)
    .filter((folder) => !folder.split('/').includes('node_modules'))
    .join(delimiter);
}

export async function startLocally(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<LocalStart> {
  signal.throwIfAborted();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const ended = once(child, 'close');
  const tell = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
  };
  const stop = () => tell('SIGINT');
  signal.addEventListener('abort', stop, { once: true });
  const end = async (name: NodeJS.Signals) => {
    signal.removeEventListener('abort', stop);
    tell(name);
    child.stdout.resume();
    await ended;
  };
  const lines: string[] = [];
  try {
    for await (const line of createInterface(child.stdout)) {
      if (line.startsWith('Ready in')) {
        const readySeconds = (performance.now() - startedAt) / 1_000;
        return {
          pid: child.pid ?? 0,
          readySeconds,
          stop: () => end('SIGINT'),
          kill: async () => {
            await end('SIGKILL');
            while (isThere(child.pid ?? 0)) await delay(GONE_POLL_MS);
          },
        };
      }
      lines.push(line);
    }
  } catch (error) {
    await end('SIGINT');
    throw error;
  }
  await end('SIGINT');
  signal.throwIfAborted();
  throw new Error(`npm start ended before it was ready:\n${lines.join('\n')}`);
}
