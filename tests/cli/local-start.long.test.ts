import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { type LocalStart, localStart } from './local-start.ts';

let local: LocalStart;
beforeAll(async () => {
  local = await localStart();
  const command = await local.start();
  expect(await local.createSession('before')).toBe(201);
  command.process.kill('SIGINT');
  await command.ended();
});
afterAll(() => local?.remove());

describe('pay start, again', () => {
  test('keeps all data across a second start, and does not show the keys again', async () => {
    const command = await local.start();
    const keys = await local.demo();
    expect(await local.statusOf('before')).toBe(200);
    expect(await local.signsIn(keys.dashboard)).toMatchObject({ email: keys.dashboard.email });
    command.process.kill('SIGTERM');
    const { code, stdout } = await command.ended();
    expect(code).toBe(0);
    expect(stdout).not.toContain(keys.secret_key);
  });

  test('starts again after it was killed, with every acknowledged session', async () => {
    const killed = await local.start();
    expect(await local.createSession('acknowledged')).toBe(201);
    killed.process.kill('SIGKILL');
    await killed.ended();
    const command = await local.start();
    expect(await local.statusOf('acknowledged')).toBe(200);

    const second = await runCommand(['start'], local.env);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/^pay: Pay is already running with the data in .*\n$/);
    command.process.kill('SIGINT');
    await command.ended();
  });
});
