import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { freePortBlock } from '../harness/free-port-block.ts';
import { childrenOf, readStat } from '../load/process-cpu.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The shells in which the script must do the same. The second stands in for macOS's own shell. */
const SHELLS = [['sh'], ['bash', '--posix'], ['busybox', 'sh']].filter(
  ([shell = '']) => spawnSync(shell, ['-c', ':']).error === undefined,
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay läden & "co" -'));
  // If root runs the test, the database server runs as another account, which has to reach the folder.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Launched = {
  readonly process: ChildProcess;
  line(pattern: RegExp): Promise<void>;
  ended(): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
};

/** Runs a command in its own process group, as a terminal does. */
function launch(cwd: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Launched {
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

describe('npm start', () => {
  test.runIf(process.platform === 'linux')(
    'runs no process between npm and Pay, and only PostgreSQL below Pay',
    async () => {
      const env = { PAY_DATA_DIR: join(folder, 'data'), PAY_PORT_BASE: String(await freePortBlock()) };
      const npm = launch(ROOT, ['npm', 'start'], env);
      await npm.line(/^Ready/m);
      const [pay = 0, ...others] = childrenOf(Number(npm.process.pid));
      expect(others).toEqual([]);
      expect(await realpath(`/proc/${pay}/exe`)).toBe(await realpath(process.execPath));
      expect(await readFile(`/proc/${pay}/cmdline`, 'utf8')).toContain('apps/cli/src/main.ts\0start\0');
      expect(childrenOf(pay).map((pid) => readStat(pid)?.name)).toEqual(['postgres']);

      // This acts like Ctrl-C: npm also forwards the signal, so Pay gets one key press twice.
      process.kill(-Number(npm.process.pid), 'SIGINT');
      const { code, stdout } = await npm.ended();
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Stopped\.$/m);
    },
  );
});

test('when only npm is asked to stop, Pay stops cleanly, and so does npm', async () => {
  const env = {
    PAY_DATA_DIR: join(folder, 'simulator'),
    PAY_SIMULATOR_URL: `http://127.0.0.1:${await freePort()}`,
  };
  const npm = launch(ROOT, ['npm', 'run', 'pay', '--', 'serve', '--role', 'simulator'], env);
  await npm.line(/^Ready/m);
  npm.process.kill('SIGTERM');
  expect((await npm.ended()).code).toBe(0);
});

describe.each(SHELLS.map((words) => ({ shell: words.join(' '), words })))('scripts/run.sh in $shell', ({ words }) => {
  test('runs from any folder, passes arguments on unchanged, and exits with the program’s code', async () => {
    const project = await projectIn('whole');
    await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    for (const name of ['apps', 'packages']) await symlink(join(ROOT, name), join(project, name));
    const run = (...args: readonly string[]) =>
      launch(folder, [...words, join(project, 'scripts/run.sh'), 'pay', ...args]).ended();
    expect(await run('help')).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: pay') });
    const odd = `no such "command" $HOME 'here' *`;
    expect(await run(odd)).toMatchObject({ code: 2, stderr: expect.stringContaining(`unknown command '${odd}'`) });
  });

  test('shows its usage for an unknown command', async () => {
    const { code, stderr } = await launch(ROOT, [...words, 'scripts/run.sh', 'pya']).ended();
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^Usage: npm start, npm test, or /) });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends an installation, and then itself, on %s',
    async (signal) => {
      const project = await projectIn(`half ${signal}`);
      const bin = join(project, 'bin');
      await mkdir(bin);
      // Replaces npm, whose installation would need the registry.
      await writeFile(
        join(bin, 'npm'),
        '#!/bin/sh\necho $$ > "$PWD/npm-pid.new" && mv npm-pid.new npm-pid\nexec sleep 600\n',
        {
          mode: 0o755,
        },
      );
      const env = { PATH: `${bin}:${process.env['PATH']}` };
      const launched = launch(project, [...words, 'scripts/run.sh', 'start'], env);
      const npmPid = () => readFile(join(project, 'npm-pid'), 'utf8').then(Number, () => 0);
      await expect.poll(npmPid).toBeGreaterThan(0);
      const pid = await npmPid();
      launched.process.kill(signal);
      const { code, stderr } = await launched.ended();
      expect({ code, stderr }).toEqual({ code: 130, stderr: 'The installation was interrupted.\n' });
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    },
  );
});

/** A copy of the launcher, in a folder whose name every shell would have to quote. */
async function projectIn(name: string): Promise<string> {
  const project = await mkdtemp(join(folder, `${name} ü `));
  await cp(join(ROOT, 'scripts'), join(project, 'scripts'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await cp(join(ROOT, file), join(project, file));
  return project;
}
