import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runAs } from './run-program.ts';
import { query, startForTest } from './testing/start-for-test.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** Starts a server in a process that is then killed, as if by the out-of-memory killer. */
async function startAndKillStarter(dataDir: string): Promise<{ url: string; pid: number }> {
  const starter = spawn(
    process.execPath,
    [fileURLToPath(new URL('testing/hold-server.ts', import.meta.url)), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said] = (await once(starter.stdout, 'data')) as [Buffer];
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  return JSON.parse(said.toString()) as { url: string; pid: number };
}

describe('after a crash', () => {
  test('a killed server recovers all committed data', async () => {
    const dataDir = await temporaryFolder();
    const lines: string[] = [];
    const killed = await startForTest(dataDir, { log: (line) => lines.push(line) });
    await query(killed.url, 'create table kept (word text)', `insert into kept values ('committed')`);
    process.kill(killed.pid, 'SIGKILL');
    await killed.ended;
    expect(lines.at(-1)).toBe('PostgreSQL ended unexpectedly (ended with SIGKILL)');
    const next = await startForTest(dataDir);
    expect(await query(next.url, 'select word from kept')).toEqual(['committed']);
  });

  test('a server whose parent was killed is stopped cleanly, and the next start has its data', async () => {
    const dataDir = await temporaryFolder();
    const orphan = await startAndKillStarter(dataDir);
    await query(orphan.url, 'create table kept (word text)', `insert into kept values ('by the orphan')`);

    const lines: string[] = [];
    const next = await startForTest(dataDir, { log: (line) => lines.push(line) });
    expect(lines[0]).toBe(`Stopping the database server that an earlier start left behind (process ${orphan.pid})`);
    await expect(query(orphan.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    expect(await query(next.url, 'select word from kept')).toEqual(['by the orphan']);
    expect(await readFile(join(dataDir, 'server.log'), 'utf8')).not.toContain('not properly shut down');
  });

  test('a program that has the process id of a dead server is not killed and does not prevent a start', async () => {
    const dataDir = await temporaryFolder();
    const killed = await startForTest(dataDir);
    process.kill(killed.pid, 'SIGKILL');
    await killed.ended;
    const { uid, gid } = await stat(join(dataDir, 'cluster'));
    const account = process.getuid?.() === 0 ? { name: '', uid, gid } : undefined;
    const stranger = spawn('/bin/sleep', ['600'], { ...runAs(account), stdio: 'ignore' });
    onTestFinished(() => void stranger.kill('SIGKILL'));
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid');
    const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n');
    await writeFile(pidFile, [stranger.pid, ...rest].join('\n'));

    const next = await startForTest(dataDir);
    expect(await query(next.url, 'select 1')).toEqual([1]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test('a half-created cluster is discarded and created again', async () => {
    const dataDir = await temporaryFolder();
    const unfinished = join(dataDir, 'unfinished-abc');
    await mkdir(unfinished);
    await writeFile(join(unfinished, 'PG_VERSION'), '18\n');
    await writeFile(join(dataDir, 'password'), 'of the half-created cluster\n', { mode: 0o600 });
    const server = await startForTest(dataDir);
    expect(await query(server.url, 'select 1')).toEqual([1]);
    await expect(stat(unfinished)).rejects.toThrow('ENOENT');
  });
});
