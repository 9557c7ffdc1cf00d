import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type LocalPostgres, startLocalPostgres } from './start-local-postgres.ts';
import { query, quickSettings, startForTest } from './testing/start-for-test.ts';
import { newFolder, temporaryFolder } from './testing/temporary-folder.ts';

const start = (dataDir: string, port?: number) =>
  startLocalPostgres({ dataDir, settings: quickSettings, log: () => {}, ...(port === undefined ? {} : { port }) });

/** The folder of one cluster, which most tests share, because creating a cluster takes longer than a test. */
let dataDir: string;
let server: LocalPostgres;
beforeAll(async () => {
  dataDir = join(await newFolder(), 'data');
  server = await start(dataDir);
});
afterAll(async () => {
  await server.stop();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

describe('a local PostgreSQL', () => {
  test('listens on the loopback address only and asks for the password', async () => {
    expect(await query(server.url, 'show listen_addresses')).toEqual(['127.0.0.1']);
    expect(await query(server.url, 'show unix_socket_directories')).toEqual(['']);
    await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  test('keeps the password in a file that only its owner can read', async () => {
    const path = join(dataDir, 'password');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(server.url).toContain((await readFile(path, 'utf8')).trim());
  });

  test('runs in its own process group, which Ctrl-C does not reach', () => {
    expect(() => process.kill(-server.pid, 0)).not.toThrow();
  });

  test('refuses a second start on the same folder while the first server runs', async () => {
    await expect(start(dataDir)).rejects.toThrow(
      `Another Pay process is using the database in ${dataDir}. Stop that process first.`,
    );
  });

  test('keeps committed data across a stop and a start', async () => {
    await query(server.url, 'create table kept (word text)', `insert into kept values ('still here')`);
    const before = await stopped();
    server = await start(dataDir);
    expect(await query(server.url, 'select word from kept')).toEqual(['still here']);
    expect(server.url.replace(/:\d+\//, '')).toBe(before.replace(/:\d+\//, ''));
  });

  test('names the port that another program has taken, and leaves the folder free', async () => {
    await stopped();
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    await expect(start(dataDir, port)).rejects.toThrow(`The database's port ${port} is in use by another program`);
    server = await start(dataDir);
  });

  test('names the setting that it does not understand', async () => {
    await stopped();
    const starting = startLocalPostgres({ dataDir, settings: { jit: 'perhaps' }, log: () => {} });
    await expect(starting).rejects.toThrow('parameter "jit" requires a Boolean value');
  });

  test('refuses a cluster of another major version', async () => {
    await stopped();
    const path = join(dataDir, 'cluster', 'PG_VERSION');
    const own = await readFile(path, 'utf8');
    await writeFile(path, '17\n');
    await expect(start(dataDir)).rejects.toThrow(
      'was created by PostgreSQL 17, but this version of Pay includes PostgreSQL 18',
    );
    await writeFile(path, own);
  });

  test('is durable and uses UTF-8 by default', async () => {
    const settings = { max_connections: '20', shared_buffers: '16MB' };
    const durable = await startForTest(await temporaryFolder(), { settings });
    const show = (name: string) => query(durable.url, `show ${name}`);
    expect(await show('fsync')).toEqual(['on']);
    expect(await show('synchronous_commit')).toEqual(['on']);
    expect(await show('full_page_writes')).toEqual(['on']);
    expect(await show('max_connections')).toEqual(['20']);
    expect(await show('server_encoding')).toEqual(['UTF8']);
    expect(await query(durable.url, `select lower('ÄÖ')`)).toEqual(['äö']);
  });

  test('gives the folder to exactly one of two simultaneous starts', async () => {
    const folder = await temporaryFolder();
    const starts = await Promise.allSettled([startForTest(folder), startForTest(folder)]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('reports a data folder that cannot be created', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    await expect(start(join(folder, 'file', 'data'))).rejects.toThrow(/^The data folder .*data cannot be created: /);
  });
});

/** Stops the shared server, and returns the URL that it had. */
async function stopped(): Promise<string> {
  await server.stop();
  return server.url;
}
