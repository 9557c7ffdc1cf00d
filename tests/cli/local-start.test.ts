import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { type RunningCommand, runCommand, startCommand } from '../harness/command.ts';
import { visitor } from '../harness/visitor.ts';

const PORT_BASE = 10_000 + (process.pid % 900) * 20;

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-start-'));
  // Started by root, the database server runs as another account, which has to pass through.
  await chmod(folder, 0o755);
  env = { PAY_DATA_DIR: join(folder, 'data'), PAY_PORT_BASE: String(PORT_BASE) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sandbox = () => `http://localhost:${PORT_BASE + 1}`;
const demo = async () => JSON.parse(await readFile(join(folder, 'data/demo.json'), 'utf8'));

async function start(): Promise<RunningCommand> {
  const command = startCommand(['start'], env);
  await command.line(/^Ready/);
  return command;
}

async function createSession(reference: string): Promise<number> {
  const api = apiClient(sandbox(), (await demo()).secret_key);
  return (await api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD', reference })).status;
}

async function statusOf(reference: string): Promise<number> {
  const api = apiClient(sandbox(), (await demo()).secret_key);
  return (await api.post('/merchant/payment-status', { reference })).status;
}

/** What the dashboard says of who signs in. */
async function signsIn(account: { readonly email: string; readonly password: string }): Promise<unknown> {
  const browser = visitor(`http://localhost:${PORT_BASE}`);
  expect((await browser.post('/api/auth/sign-in/email', account)).status).toBe(200);
  return (await browser.get('/api/me')).body.person;
}

describe('pay start', () => {
  test('runs everything, shows the keys once, and stops cleanly when it is interrupted', async () => {
    const command = await start();
    expect((await stat(join(folder, 'data/demo.json'))).mode & 0o777).toBe(0o600);
    const keys = await demo();
    expect(await createSession('before')).toBe(201);
    const listed = await runCommand(['keys', 'list', '--profile', keys.profile_id], env);
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('default') });
    expect(listed.stdout).not.toContain(keys.secret_key);
    expect(await signsIn(keys.dashboard)).toMatchObject({ is_operator: false });
    expect(await signsIn(keys.operator)).toMatchObject({ is_operator: true });
    command.process.kill('SIGINT');
    const { code, stdout, stderr } = await command.ended();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split(keys.secret_key)).toHaveLength(2);
    expect(stdout).toMatch(/Stopped\.\n$/);
  });

  test('keeps all data over a second start, and does not show the keys again', async () => {
    const command = await start();
    const keys = await demo();
    expect(await statusOf('before')).toBe(200);
    expect(await signsIn(keys.dashboard)).toMatchObject({ email: keys.dashboard.email });
    command.process.kill('SIGTERM');
    const { code, stdout } = await command.ended();
    expect(code).toBe(0);
    expect(stdout).not.toContain(keys.secret_key);
  });

  test('starts again after it was killed, with every acknowledged session', async () => {
    const killed = await start();
    expect(await createSession('acknowledged')).toBe(201);
    killed.process.kill('SIGKILL');
    await killed.ended();
    const command = await start();
    expect(await statusOf('acknowledged')).toBe(200);

    const second = await runCommand(['start'], env);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/^pay: Pay already runs on .*\n$/);
    command.process.kill('SIGINT');
    await command.ended();
  });

  test('says which port is in use, in one sentence, and starts nothing', async () => {
    const blocker = createServer().listen(PORT_BASE + 5, 'localhost');
    await once(blocker, 'listening');
    const { code, stdout, stderr } = await runCommand(['start'], env);
    blocker.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^pay: Port ${PORT_BASE + 5}, for the acquirer simulator, is in use\\. .*\\n$`));
  });

  test.each([
    ['nothing listens', 'postgres://nobody@127.0.0.1:1/pay', /^pay: No database answers at 127\.0\.0\.1:1\..*\n$/],
    ['no such host', 'postgres://nobody@no-such-host.invalid/pay', /^pay: The database's host is not known\..*\n$/],
    ['no URL', 'not a url', /^pay: .*DATABASE_URL.*\n$/],
  ])('says that the database cannot be reached: %s', async (_why, DATABASE_URL, sentence) => {
    const { code, stderr } = await runCommand(['start'], { ...env, DATABASE_URL });
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence);
  });
});
