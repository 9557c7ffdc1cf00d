import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, runCommand, startCommand } from '../harness/command.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  engine = await sharedTestEngine();
  folder = await mkdtemp(join(tmpdir(), 'pay-trigger-'));
  env = {
    PAY_DATA_DIR: folder,
    PAY_SANDBOX_BASE_URL: engine.url,
    PAY_SECRET_KEY: engine.profile.secretKey.value,
  };
});
afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

const trigger = (args: readonly string[], change: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  runCommand(['trigger', ...args], { ...env, ...change });

/** The event that the command printed last. */
function eventOf({ code, stdout, stderr }: Ended) {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout.slice(stdout.indexOf('\n{') + 1));
}

describe('pay trigger', () => {
  test.each(
    someOf(
      [['payment.succeeded', ['--amount', '4.500', '--currency', 'KWD'], { status: 'paid', paid: true, amount: 4.5 }]],
      [
        ['payment.succeeded', ['--challenge'], { status: 'paid', payment: { three_ds: { flow: 'challenge' } } }],
        ['payment.failed', [], { status: 'failed', paid: false, payment: { card: { last4: '9979' } } }],
        ['payment.cancelled', [], { status: 'cancelled', paid: false }],
        ['refund.succeeded', [], { status: 'succeeded', amount: 10, currency: 'BHD' }],
        ['refund.failed', [], { status: 'failed', amount: 10, currency: 'BHD' }],
        ['dispute.updated', [], { status: 'opened', amount: 10, taken_amount: 10, reason: 'fraud' }],
        ['dispute.closed', [], { status: 'won', amount: 10, taken_amount: 0 }],
      ],
    ),
  )('triggers %s with %o, step by step, and ends with its event', async (type, args, data) => {
    const ended = await trigger([type, ...args]);
    const event = eventOf(ended);
    expect(event).toMatchObject({ type, environment: 'sandbox', data });
    expect(ended.stdout).toContain(`Session ${event.data.track_id}`);
    const { body } = await engine.api.get('/v1/events?limit=100');
    expect(body.data.at(-1)).toEqual(event);
  });

  testInShortRun('uses the given session', async () => {
    const open = await newPayment(engine);
    expect(eventOf(await trigger(['payment.succeeded', '--track-id', open.trackId])).data.track_id).toBe(open.trackId);
    const paid = await newPaidPayment(engine);
    expect(eventOf(await trigger(['refund.succeeded', '--track-id', paid.trackId])).data).toMatchObject({
      track_id: paid.trackId,
      amount: 10.5,
    });
    const again = await trigger(['payment.succeeded', '--track-id', paid.trackId]);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^pay: Refused \(session_not_payable\): /) });
  });

  testInLongRun('prints only the event, with --json', async () => {
    const { code, stdout, stderr } = await trigger(['payment.cancelled', '--json']);
    expect({ code, type: JSON.parse(stdout).type }).toEqual({ code: 0, type: 'payment.cancelled' });
    expect(stderr).toMatch(/^Session trk_\w{30} of 10 BHD\nCancelled\n$/);
  });

  testInLongRun('waits until a session expires, or with --no-wait says that it will expire', async () => {
    const told = await trigger(['session.expired', '--no-wait']);
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(
      /a little more than a minute\nSession trk_\w{30} of 10 BHD\nTo see the event when it has arrived/,
    );
    const waiting = startCommand(['trigger', 'session.expired'], env);
    const trackId = (await waiting.line(/^Session/)).split(' ')[1];
    await waiting.line(/^Waiting for the event: \d+ s$/);
    await engine.database.pool.query(
      "update sessions set expires_at = now() - interval '1 second' where track_id = $1",
      [trackId],
    );
    expect(eventOf(await waiting.ended())).toMatchObject({ type: 'session.expired', data: { track_id: trackId } });
  });

  testInShortRun('tests the only endpoint, or the named one', async () => {
    const none = await trigger(['endpoint.test']);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('has no webhook endpoint') });
    const create = (path: string) => engine.api.post('/v1/webhook-endpoints', { url: `http://localhost:9/${path}` });
    const first = (await create('a')).body.endpoint_id;
    expect(eventOf(await trigger(['endpoint.test'])).data).toEqual({ endpoint_id: first });
    const second = (await create('b')).body.endpoint_id;
    const unnamed = await trigger(['endpoint.test']);
    expect(unnamed.code).toBe(1);
    expect(unnamed.stderr).toContain(`${second}  enabled  http://localhost:9/b`);
    expect(eventOf(await trigger(['endpoint.test', '--endpoint', second])).data).toEqual({ endpoint_id: second });
  });

  testInShortRun('offers only the types that can happen in the sandbox', async () => {
    const { code, stderr } = await trigger(['key.expiring']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/Allowed choices are payment\.authorised, .*payment\.reversed, .*refund\.failed/);
    expect(stderr).not.toMatch(/Allowed choices.*(key\.expiring|card_page\.changed|payment\.capture_failed)/);
  });

  testInShortRun('refuses a live key before anything is sent, and wrong usage with code 2', async () => {
    const live = await createTestProfile(engine.database.pool, { environment: 'live' });
    const refused = await trigger(['payment.succeeded'], {
      PAY_SECRET_KEY: live.secretKey.value,
      PAY_SANDBOX_BASE_URL: 'http://localhost:1',
      PAY_LIVE_BASE_URL: 'http://localhost:1',
    });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^pay: This is a live key\. /) });
    expect(refused.stderr).not.toContain(live.secretKey.value);
    expect((await trigger(['payment.paid'])).code).toBe(2);
    const both = await trigger(['payment.succeeded', '--track-id', 'trk_1', '--amount', '1']);
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be used with') });
    const help = await trigger(['--help']);
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('Examples:') });
  });
});
