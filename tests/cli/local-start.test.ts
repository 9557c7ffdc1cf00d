import { once } from 'node:events';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { childrenOf, readStat } from '../load/process-cpu.ts';
import { launch } from './launch.ts';
import { type LocalStart, localStart } from './local-start.ts';

const ROOT = join(import.meta.dirname, '../..');

let local: LocalStart;
beforeAll(async () => {
  local = await localStart();
});
afterAll(() => local?.remove());

describe('npm start', () => {
  test('runs everything with no process between npm and Pay, shows the keys once, and stops cleanly when interrupted', async () => {
    const npm = launch(ROOT, ['npm', 'start'], local.env);
    await npm.line(/^Ready/m);
    if (process.platform === 'linux') await expectOnlyPostgresBelow(Number(npm.process.pid));
    expect((await stat(join(local.dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
    const keys = await local.demo();
    expect(await local.createSession('before')).toBe(201);
    const listed = await runCommand(['keys', 'list', '--profile', keys.profile_id], local.env);
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('default') });
    expect(listed.stdout).not.toContain(keys.secret_key);
    expect(await local.signsIn(keys.dashboard)).toMatchObject({ is_operator: false });
    expect(await local.signsIn(keys.operator)).toMatchObject({ is_operator: true });
    // This acts like Ctrl-C: npm also forwards the signal, so Pay gets one key press twice.
    process.kill(-Number(npm.process.pid), 'SIGINT');
    const { code, stdout, stderr } = await npm.ended();
    // npm can warn about its own settings.
    expect({ code, stderr: stderr.replaceAll(/^npm .*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split(keys.secret_key)).toHaveLength(2);
    expect(stdout).toMatch(/Stopped\.\n$/);
  });
});

describe('pay start', () => {
  test('says which port is in use, in one sentence, and starts nothing', async () => {
    const blocker = createServer().listen(local.portBase + 5, 'localhost');
    await once(blocker, 'listening');
    const { code, stdout, stderr } = await runCommand(['start'], local.env);
    blocker.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      new RegExp(`^pay: Port ${local.portBase + 5}, for the acquirer simulator, is in use\\. .*\\n$`),
    );
  });

  test.each([
    ['nothing listens', 'postgres://nobody@127.0.0.1:1/pay', /^pay: No database answers at 127\.0\.0\.1:1\..*\n$/],
    [
      'no such host',
      'postgres://nobody@no-such-host.invalid/pay?sslmode=verify-full',
      /^pay: The database's host is unknown\..*\n$/,
    ],
    ['no URL', 'not a url', /^pay: .*DATABASE_URL.*\n$/],
  ])('says that the database cannot be reached: %s', async (_why, DATABASE_URL, sentence) => {
    const { code, stderr } = await runCommand(['start'], { ...local.env, DATABASE_URL });
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence);
  });
});

async function expectOnlyPostgresBelow(npm: number): Promise<void> {
  const [pay = 0, ...others] = childrenOf(npm);
  expect(others).toEqual([]);
  expect(await realpath(`/proc/${pay}/exe`)).toBe(await realpath(process.execPath));
  expect(await readFile(`/proc/${pay}/cmdline`, 'utf8')).toContain('apps/cli/src/main.ts\0start\0');
  expect(childrenOf(pay).map((pid) => readStat(pid)?.name)).toEqual(['postgres']);
}
