import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { type Ended, runCommand, startCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { someOf, testInShortRun } from '../harness/runs.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let env: Record<string, string>;
beforeAll(async () => {
  engine = await startTestEngine();
  env = { DATABASE_URL: engine.database.url };
});
afterAll(() => engine.stop());

const logs = (...args: string[]): Promise<Ended> => runCommand(['logs', ...args], env);

/** Waits until the log has this many requests. */
async function untilLogged(count: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await engine.database.pool.query('select count(*)::integer as count from api_requests');
    return rows[0].count;
  }).toBe(count);
}

describe('pay logs', () => {
  testInShortRun('shows how a request failed, but neither its body nor its key', async () => {
    expect(await logs()).toMatchObject({ code: 0, stdout: 'No requests found in the log.\n' });
    await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD', reference: 'order-in-body' });
    const failed = await engine.api.post('/v1/sdk/checkout', { amount: 1.2345, currency: 'BHD', reference: 'order-2' });
    await untilLogged(2);
    const { code, stdout } = await logs('--failed');
    expect(code).toBe(0);
    const [heads, row, ...more] = stdout.trimEnd().split('\n');
    expect(heads).toMatch(/^TIME +STATUS +METHOD +PATH +CODE +MS +KEY +REQUEST$/);
    const { keyId } = engine.profile.secretKey.key;
    expect(row).toMatch(
      new RegExp(
        `^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d {2}422 +POST +/v1/sdk/checkout {2}amount_precision {2}\\d+ +${keyId} {2}${failed.headers['x-request-id']}$`,
      ),
    );
    expect(more).toEqual([]);
    const all = await logs('--json');
    const secret = engine.profile.secretKey.value;
    for (const text of ['order-in-body', 'order-2', '1.2345', secret, secret.slice(-12)]) {
      expect(stdout + all.stdout).not.toContain(text);
    }
    const statuses: number[] = JSON.parse(all.stdout).data.map(({ status }: { status: number }) => status);
    // On a busy machine, the times of two requests in a row can be written in the other order.
    expect(statuses.toSorted()).toEqual([201, 422]);
  });

  testInShortRun('shows the newest matching requests, newest last', async () => {
    const other = await createTestProfile(engine.database.pool);
    const api = apiClient(engine.url, other.secretKey.value);
    for (const reference of ['a', 'b', 'c']) await api.post('/merchant/payment-status', { reference });
    await untilLogged(5);
    const profile = publicProfileId(other.profile.profileId);
    const newest = JSON.parse((await logs('--profile', profile, '--limit', '2', '--json')).stdout).data;
    expect(newest).toHaveLength(2);
    expect(newest[0].at <= newest[1].at).toBe(true);
    expect(newest[1]).toMatchObject({ profile_id: profile, code: 'not_found', path: '/merchant/payment-status' });
    expect(JSON.parse((await logs('--path', '/merchant', '--json')).stdout).data).toHaveLength(3);
    expect(JSON.parse((await logs('--status', '201', '--json')).stdout).data).toHaveLength(1);
    expect(JSON.parse((await logs('--key', other.secretKey.key.keyId, '--json')).stdout).data).toHaveLength(3);
  });

  testInShortRun('keeps showing new requests until it is interrupted', async () => {
    const command = startCommand(['logs', '--follow', '--failed', '--limit', '1'], env);
    await command.line(/ POST /);
    const { body } = await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'XXX' });
    expect(await command.line(/currency_unsupported/)).toMatch(
      new RegExp(`422 {2}POST {4}/v1/sdk/checkout {2}currency_unsupported {2}\\d+ ms {2}${body.request_id}$`),
    );
    command.process.kill('SIGINT');
    const { code, stdout, stderr } = await command.ended();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trim().split('\n')).toHaveLength(2);
  });

  test.each(
    someOf(
      [[['--limit', 'many'], 2]],
      [
        [['--status', '99'], 2],
        [['--profile', 'pro_1'], 1],
      ],
    ),
  )('%o ends with code %i', async (args, code) => {
    expect((await logs(...args)).code).toBe(code);
  });
});
