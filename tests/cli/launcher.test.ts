import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { launch } from './launch.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The shells in which the script must behave in the same way. The second stands in for macOS's own shell. */
const SHELLS = [['sh'], ['bash', '--posix'], ['busybox', 'sh']].filter(
  ([shell = '']) => spawnSync(shell, ['-c', ':']).error === undefined,
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay läden & "co" -'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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
