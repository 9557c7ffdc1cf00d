import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const MARK = 'PAY_CRASH_INSIDE';
/** The heap is large, because the books of a long run are in memory. */
const NODE_FLAGS = ['--max-old-space-size=12288'];
const AS_ROOT = ['--mount', '--propagation', 'private'];
/** An unprivileged user keeps their own id, because PostgreSQL does not run as root. */
const AS_USER = ['--user', '--map-current-user', '--keep-caps', ...AS_ROOT];

/**
 * Runs this program again with its own mounts, which need no privilege and disappear however the process ends.
 *
 * @returns the exit code of the second run; undefined in the second run itself, which does the work
 */
export async function runInOwnNamespace(): Promise<number | undefined> {
  if (process.env[MARK] !== undefined) return undefined;
  const isolation = process.getuid?.() === 0 ? AS_ROOT : AS_USER;
  const isPossible = spawnSync('unshare', [...isolation, 'true']).status === 0;
  const [script = '', ...args] = process.argv.slice(1);
  const node = [process.execPath, ...NODE_FLAGS, script, ...args];
  const [program = '', ...rest] = isPossible ? ['unshare', ...isolation, ...node] : node;
  const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, [MARK]: '1' } });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill(name));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
