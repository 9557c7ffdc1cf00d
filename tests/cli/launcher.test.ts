import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { childrenOf, readStat } from '../load/process-cpu.ts';

const ROOT = join(import.meta.dirname, '../..');
/** In each the script must mean the same; the second is macOS's own, as far as it is here. */
const SHELLS = [['sh'], ['bash', '--posix'], ['busybox', 'sh']].filter(
  ([shell = '']) => spawnSync(shell, ['-c', ':']).error === undefined,
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay läden & "co" -'));
  // Started by root, the database server runs as another account, which has to pass through.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Launched = {
  readonly process: ChildProcess;
  line(pattern: RegExp): Promise<void>;
  ended(): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
};

/** A group of its own, as a terminal gives one to what is typed there. */
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
    line: (pattern) => expect.poll(() => stdout).toMatch(pattern),
    ended: async () => {
      await closed;
      return { code: child.exitCode, stdout, stderr };
    },
  };
}

describe('npm start', () => {
  test.runIf(process.platform === 'linux')(
    'leaves nothing between npm and Pay, and beside Pay only PostgreSQL',
    async () => {
      const env = { PAY_DATA_DIR: join(folder, 'data'), PAY_PORT_BASE: String(await freePort()) };
      const npm = launch(ROOT, ['npm', 'start'], env);
      await npm.line(/^Ready/m);
      const [pay = 0, ...others] = childrenOf(Number(npm.process.pid));
      expect(others).toEqual([]);
      expect(await realpath(`/proc/${pay}/exe`)).toBe(await realpath(process.execPath));
      expect(await readFile(`/proc/${pay}/cmdline`, 'utf8')).toContain('apps/cli/src/main.ts\0start\0');
      expect(childrenOf(pay).map((pid) => readStat(pid)?.name)).toEqual(['postgres']);

      // As Ctrl-C does; npm hands it on, so that Pay hears of the one key twice.
      process.kill(-Number(npm.process.pid), 'SIGINT');
      const { code, stdout } = await npm.ended();
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Stopped\.$/m);
    },
  );
});

test('a program that npm alone is asked to end ends in order, and npm with it', async () => {
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
  test('runs from any folder, hands arguments on as they are, and ends as the program does', async () => {
    const project = await projectIn('whole');
    await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    for (const name of ['apps', 'packages']) await symlink(join(ROOT, name), join(project, name));
    const run = (...args: readonly string[]) =>
      launch(folder, [...words, join(project, 'scripts/run.sh'), 'pay', ...args]).ended();
    expect(await run('help')).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: pay') });
    const odd = `no such "command" $HOME 'here' *`;
    expect(await run(odd)).toMatchObject({ code: 2, stderr: expect.stringContaining(`unknown command '${odd}'`) });
  });

  test('says what it knows when it is told anything else', async () => {
    const { code, stderr } = await launch(ROOT, [...words, 'scripts/run.sh', 'pya']).ended();
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^Usage: npm start, npm test, or /) });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends an installation, and itself after it, on %s',
    async (signal) => {
      const project = await projectIn(`half ${signal}`);
      const bin = join(project, 'bin');
      await mkdir(bin);
      // In the place of npm, whose installation would need the registry.
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

/** A copy of what begins everything, in a folder whose name no shell takes as it is. */
async function projectIn(name: string): Promise<string> {
  const project = await mkdtemp(join(folder, `${name} ü `));
  await cp(join(ROOT, 'scripts'), join(project, 'scripts'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await cp(join(ROOT, file), join(project, file));
  return project;
}
