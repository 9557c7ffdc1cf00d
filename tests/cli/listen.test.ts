import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningEngine, startEngine } from '@pay/engine/start-engine';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningCommand, runCommand, startCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type Hook, type HookReceiver, startHookReceiver } from './hook-receiver.ts';

let engine: TestEngine;
let second: RunningEngine | undefined;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(async () => {
  await second?.stop();
  await engine.stop();
});

let folder: string;
let receiver: HookReceiver;
let env: Record<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-listen-'));
  receiver = await startHookReceiver();
  env = {
    PAY_DATA_DIR: folder,
    PAY_SANDBOX_BASE_URL: engine.url,
    PAY_SECRET_KEY: engine.profile.secretKey.value,
  };
});
afterEach(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function listen(...args: string[]): Promise<RunningCommand & { readonly secret: string }> {
  const command = startCommand(['listen', '--forward-to', receiver.url, ...args], env);
  const line = await command.line(/^Signing secret: /);
  await command.line(/^Listening/);
  return { ...command, secret: line.slice('Signing secret: '.length) };
}

/** Waits until the command reports that the newest webhook was accepted. */
async function taken(command: RunningCommand): Promise<void> {
  await command.line(new RegExp(`${receiver.hooks.at(-1)?.headers['webhook-id']} {2}20[04] `));
}

async function interrupt(command: RunningCommand): Promise<string> {
  command.process.kill('SIGINT');
  const { code, stdout, stderr } = await command.ended();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Verifies messages, and returns the ids of their sessions, in order of arrival. */
function verified(secret: string, hooks: readonly Hook[] = receiver.hooks): readonly string[] {
  const webhook = new Webhook(secret);
  return hooks.map(({ body, headers }) => {
    const event = webhook.verify(body, headers as Record<string, string>) as { id: string; data: { track_id: string } };
    expect(event.id).toBe(headers['webhook-id']);
    return event.data.track_id;
  });
}

/**
 * The newest event, as a starting point. Unlike `now`, this starting point does not depend on when a command starts.
 */
async function newestEvent(): Promise<string> {
  const { rows } = await engine.database.pool.query('select event_id from events order by position desc limit 1');
  return rows[0]?.event_id ?? 'start';
}

async function pay(): Promise<string> {
  return (await newPaidPayment(engine)).trackId;
}

describe('pay listen', () => {
  testInShortRun(
    'forwards each event once, complete and signed, across an engine restart and a server outage',
    async () => {
      const command = await listen();
      const sessions = [await pay()];
      await eventually(() => receiver.hooks.length).toBe(1);

      await engine.stopEngine();
      await command.line(/did not answer\. Trying again in \d+ s; no events will be missed\.$/);
      second = await startEngine(engine.config);
      sessions.push(await pay());
      await command.line(/ is answering again\.$/);
      await eventually(() => receiver.hooks.length).toBe(2);

      await receiver.close();
      sessions.push(await pay());
      await command.line(/connection refused .*\(try 1 of 3, trying again in 1 s\)$/);
      await receiver.open();
      await eventually(() => receiver.hooks.length).toBe(3);

      await taken(command);
      expect(verified(command.secret)).toEqual(sessions);
      const { rows } = await engine.database.pool.query<{ body: string }>('select body from events order by position');
      expect(receiver.hooks.map(({ body }) => body)).toEqual(rows.map(({ body }) => body));
      expect(receiver.hooks[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Pay/1.0' });
      const output = await interrupt(command);
      expect(output).toMatch(/^\d\d:\d\d:\d\d {2}payment\.succeeded {2}evt_\w{30} {2}204 {2}\d+ ms {2}lag \d+\.\d s$/m);
      expect(output).toMatch(/Stopped after 3 events\.\n$/);
      expect(output).not.toContain(engine.profile.secretKey.value);
    },
  );

  testInShortRun('continues where it stopped, with the events since then, signed with the same secret', async () => {
    const first = await listen();
    const sessions = [await pay()];
    await eventually(() => receiver.hooks.length).toBe(1);
    await taken(first);
    await interrupt(first);
    sessions.push(await pay(), await pay());

    const killed = await listen();
    expect(killed.secret).toBe(first.secret);
    await eventually(() => receiver.hooks.length).toBe(3);
    killed.process.kill('SIGKILL');
    await killed.ended();
    sessions.push(await pay());

    const last = await listen();
    await eventually(() => new Set(receiver.hooks.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
    await interrupt(last);
    expect([...new Set(verified(first.secret))]).toEqual(sessions);
    const files = await readdir(join(folder, 'listen'));
    expect(files).toHaveLength(2);
    for (const file of files) expect((await stat(join(folder, 'listen', file))).mode & 0o777).toBe(0o600);
  });

  testInLongRun(
    'when interrupted while a server hangs, ends immediately, and posts the event again the next time',
    async () => {
      receiver.status = null;
      const hanging = await listen();
      const session = await pay();
      await eventually(() => receiver.hooks.length).toBe(1);
      expect(await interrupt(hanging)).toContain('Stopped after 0 events.');
      receiver.status = 200;
      const next = await listen();
      await eventually(() => receiver.hooks.length).toBe(2);
      await taken(next);
      await interrupt(next);
      expect(verified(next.secret)).toEqual([session, session]);
    },
  );

  testInShortRun('shows what a server refuses, tries three times, and continues with the next event', async () => {
    receiver.status = 307;
    const command = startCommand(
      ['listen', '--forward-to', receiver.url, '--from', await newestEvent(), '--json'],
      env,
    );
    const sessions = [await pay()];
    await command.line(/"done":true/);
    receiver.status = 200;
    sessions.push(await pay());
    await command.line(/"status":200/);
    command.process.kill('SIGINT');
    const { code, stdout, stderr } = await command.ended();
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('Stopped after 2 events.') });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ status, attempt, done }) => [status, attempt, done])).toEqual([
      [307, 1, false],
      [307, 2, false],
      [307, 3, true],
      [200, 1, true],
    ]);
    expect(lines[0]).toMatchObject({
      type: 'payment.succeeded',
      failure: null,
      event_id: expect.stringMatching(/^evt_/),
    });
    expect(verified(secretOf(stderr)).slice(2)).toEqual(sessions);
  });

  testInLongRun('starts from the given point, and forwards only the given types', async () => {
    const paid = await pay();
    const cancelled = await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
    await engine.api.post(`/v1/sdk/checkout/${cancelled.body.track_id}/cancel`);
    const endpoint = await engine.api.post('/v1/webhook-endpoints', { url: receiver.url.replace('hooks', 'other') });
    await engine.api.post(`/v1/webhook-endpoints/${endpoint.body.endpoint_id}/test`);

    const command = await listen('--from', 'start', '--events', 'payment.cancelled,endpoint.test', '--print');
    await command.line(/^\d.* endpoint\.test .* 204 /);
    const output = await interrupt(command);
    expect(output).not.toContain('payment.succeeded');
    expect(output).not.toContain(paid);
    expect(output).toContain(`"track_id": "${cancelled.body.track_id}"`);

    const { body: events } = await engine.api.get('/v1/events');
    const after = events.data.at(-2).id;
    const rest = await listen('--from', after);
    await rest.line(/^\d.* endpoint\.test .* 204 /);
    expect(await interrupt(rest)).toContain('Stopped after 1 event.');
  });

  test.each(
    someOf(
      [['an address', ['--forward-to', 'ftp://localhost/'], 2, /It must be an address such as/]],
      [
        ['a server', [], 2, /required option '--forward-to <url>' not specified/],
        [
          'known types',
          ['--forward-to', 'http://localhost:1', '--events', 'payment.paid'],
          2,
          /The types are: payment\./,
        ],
        ['a known place', ['--forward-to', 'http://localhost:1', '--from', 'yesterday'], 2, /now, start, or the id/],
        [
          'an event of its own profile',
          ['--forward-to', 'http://localhost:1', '--from', `evt_${'0'.repeat(30)}`],
          1,
          /^pay: Refused \(invalid_request\): .* Start over with --from start or --from now\.\n$/,
        ],
      ],
    ),
  )('needs %s, and says so', async (_what, args, code, sentence) => {
    const ended = await runCommand(['listen', ...args], env);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toMatch(sentence);
  });

  testInLongRun('ends with the code of the refusal when its key does not work', async () => {
    const ended = await runCommand(['listen', '--forward-to', receiver.url], {
      ...env,
      PAY_SECRET_KEY: 'sk_test_00000000000000000000000000000000000000',
    });
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^pay: Refused \(api_key_invalid\)/) });
  });
});

function secretOf(output: string): string {
  return /^Signing secret: (\S+)$/m.exec(output)?.[1] ?? '';
}
