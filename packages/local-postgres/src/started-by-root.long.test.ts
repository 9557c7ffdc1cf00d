import { chmod, mkdir, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { query, startForTest } from './testing/start-for-test.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  test('the server runs as another account', async () => {
    const server = await startForTest(await temporaryFolder());
    expect((await stat(`/proc/${server.pid}`)).uid).not.toBe(0);
    expect(await readFile(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^Groups:\s*$/m);
  });

  test('data below a private folder lies elsewhere, says so once, and is found again', async () => {
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

  test('a data folder that was deleted begins anew, and what lay elsewhere is not touched', async () => {
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

  test('a database that was carried into a private folder is not replaced by an empty one', async () => {
    const home = join(await temporaryFolder(), 'home');
    const dataDir = join(home, 'data');
    const fallbackDir = join(home, 'fallback');
    await (await startForTest(dataDir, { fallbackDir })).stop();
    await chmod(home, 0o700);
    await expect(startForTest(dataDir, { fallbackDir })).rejects.toThrow(/cannot reach the database in .*data: /);
    await expect(readdir(fallbackDir)).rejects.toThrow('ENOENT');
  });
});
