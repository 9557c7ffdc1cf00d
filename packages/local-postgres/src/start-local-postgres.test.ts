import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startLocalPostgres } from './start-local-postgres.ts';
import { query, quickSettings, startForTest } from './testing/start-for-test.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const start = (dataDir: string, port?: number) =>
  startLocalPostgres({ dataDir, settings: quickSettings, log: () => {}, ...(port === undefined ? {} : { port }) });

describe('a local PostgreSQL', () => {
  test('keeps committed data across a stop and a start', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const first = await startForTest(dataDir);
    await query(first.url, 'create table kept (word text)', `insert into kept values ('still here')`);
    await first.stop();
    const second = await startForTest(dataDir);
    expect(await query(second.url, 'select word from kept')).toEqual(['still here']);
    expect(second.url.replace(/:\d+\//, '')).toBe(first.url.replace(/:\d+\//, ''));
  });

  test('is durable and uses UTF-8 by default', async () => {
    const dataDir = await temporaryFolder();
    const server = await startForTest(dataDir, { settings: { max_connections: '20', shared_buffers: '16MB' } });
    const show = (name: string) => query(server.url, `show ${name}`);
    expect(await show('fsync')).toEqual(['on']);
    expect(await show('synchronous_commit')).toEqual(['on']);
    expect(await show('full_page_writes')).toEqual(['on']);
    expect(await show('max_connections')).toEqual(['20']);
    expect(await show('server_encoding')).toEqual(['UTF8']);
    expect(await query(server.url, `select lower('ÄÖ')`)).toEqual(['äö']);
  });

  test('listens on the loopback address only and asks for the password', async () => {
    const server = await startForTest(await temporaryFolder());
    expect(await query(server.url, 'show listen_addresses')).toEqual(['127.0.0.1']);
    expect(await query(server.url, 'show unix_socket_directories')).toEqual(['']);
    await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  test('keeps the password in a file that only its owner can read', async () => {
    const dataDir = await temporaryFolder();
    const server = await startForTest(dataDir);
    const path = join(dataDir, 'password');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(server.url).toContain((await readFile(path, 'utf8')).trim());
  });

  test('runs in its own process group, which Ctrl-C does not reach', async () => {
    const server = await startForTest(await temporaryFolder());
    expect(() => process.kill(-server.pid, 0)).not.toThrow();
  });

  test('refuses a second start on the same folder while the first server runs', async () => {
    const dataDir = await temporaryFolder();
    await startForTest(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      `Another running Pay is using the database in ${dataDir}. Stop it first.`,
    );
  });

  test('gives the folder to exactly one of two simultaneous starts', async () => {
    const dataDir = await temporaryFolder();
    const starts = await Promise.allSettled([startForTest(dataDir), startForTest(dataDir)]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('names the port that another program has taken, and leaves the folder free', async () => {
    const dataDir = await temporaryFolder();
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    await expect(start(dataDir, port)).rejects.toThrow(`The database's port ${port} is in use by another program`);
    await startForTest(dataDir);
  });

  test('refuses a cluster of another major version', async () => {
    const dataDir = await temporaryFolder();
    await (await startForTest(dataDir)).stop();
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow('was created by PostgreSQL 17, but this Pay comes with PostgreSQL 18');
  });

  test('names the setting that it does not understand', async () => {
    const dataDir = await temporaryFolder();
    const starting = startLocalPostgres({ dataDir, settings: { jit: 'perhaps' }, log: () => {} });
    await expect(starting).rejects.toThrow('parameter "jit" requires a Boolean value');
  });

  test('reports a data folder that cannot be created', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    await expect(start(join(folder, 'file', 'data'))).rejects.toThrow(/^The data folder .*data cannot be created: /);
  });
});
