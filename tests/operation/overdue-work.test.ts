import { COUNT_OVERDUE } from '@pay/core/looking/platform/count-overdue-sql';
import { startAttempt } from '@pay/core/paying/payments/attempting/start-attempt';
import { sharedStatements } from '@pay/core/paying/sharing/shared-statements';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { attemptsOf, type NewPayment, newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { SIMULATOR_KINDS, SIMULATOR_STEPS } from '../harness/simulator-of.ts';

let engine: ProxiedEngine;
let adminUrl: string;
beforeAll(async () => {
  const port = await freePort();
  adminUrl = `http://127.0.0.1:${port}`;
  engine = await startProxiedEngine({ roles: new Set(['api', 'card-page']), admin: { host: '127.0.0.1', port } });
});
/** Makes a worker do all overdue work. */
async function work(): Promise<void> {
  engine.proxy.meddler = honest;
  await sql("update webhook_lanes set leased_until = '-infinity', probe_at = null");
  const worker = await startSecondEngine(engine, { roles: new Set(['worker']), admin: null });
  await eventually(overdue).toEqual({});
  await worker.stop();
}
afterEach(work);
afterAll(() => engine.stop());

const sql = (text: string, ...values: unknown[]) => engine.database.pool.query(text, values);
const payUnknown = () => runCommand(['payments', 'unknown'], { DATABASE_URL: engine.database.url });

async function series(name: string): Promise<Readonly<Record<string, number>>> {
  const { body } = await apiClient(adminUrl, null).get('/metrics');
  const lines = String(body).matchAll(new RegExp(`^${name}\\{kind="([^"]+)",environment="sandbox"\\} (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, kind, value]) => [kind, Number(value)]));
}

async function overdue(): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries(Object.entries(await series('pay_overdue')).filter(([, count]) => count > 0));
}

/** An attempt in the state in which a process leaves it when the process dies during the call to the acquirer. */
async function abandonedAttempt(): Promise<NewPayment> {
  const shared = sharedStatements({ pool: engine.database.pool, environment: 'sandbox', kinds: SIMULATOR_KINDS });
  const payment = await newPayment(engine);
  const card = { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2040 } as const;
  await startAttempt(
    { shared },
    {
      paymentId: payment.paymentId,
      attemptCount: 0,
      origin: { acquirer: 'simulator', accountId: null },
      capabilities: SIMULATOR_STEPS,
      card,
    },
  );
  return payment;
}

const dueSince = (table: string, { trackId }: NewPayment, seconds: number) =>
  sql(`update ${table} set due_at = now() - $2 * interval '1 second' where track_id = $1`, trackId, seconds);

test('an attempt that is left without a worker is shown a minute later, on the command line and in the metrics', async () => {
  const payment = await abandonedAttempt();
  await dueSince('attempts', payment, 50);
  expect(await payUnknown()).toMatchObject({ code: 0, stdout: 'Every outcome is known.\n' });
  expect([await overdue(), (await series('pay_unknown'))['payment']]).toEqual([{}, 0]);

  await dueSince('attempts', payment, 3 * 3_600);
  const { code, stdout, stderr } = await payUnknown();
  expect(code).toBe(1);
  const [attempt] = await attemptsOf(engine, payment);
  expect(stdout).toMatch(
    new RegExp(`^payment +${attempt?.attempt_id} +${payment.trackId} +sandbox +submitting .*, overdue$`, 'm'),
  );
  expect(stderr).toBe(
    'pay: Work is overdue: no worker is running, or workers are failing. In sandbox: 1 payment (overdue for up to 180 min).\n',
  );
  expect([await overdue(), (await series('pay_unknown'))['payment']]).toEqual([{ payment: 1 }, 1]);
  expect((await series('pay_overdue_oldest_seconds'))['payment']).toBeGreaterThanOrEqual(3 * 3_600);

  await work();
  expect((await payUnknown()).stderr).toBe('');
});

test('every table with rows that become due is counted', async () => {
  const { rows } = await sql("select table_name from information_schema.columns where column_name = 'due_at'");
  // Receipts do not wait for a worker. They wait for the dashboard, which counts them.
  const tables = rows.map(({ table_name: table }) => table).filter((table) => table !== 'receipts');
  expect(tables.length).toBeGreaterThan(3);
  for (const table of tables) expect(COUNT_OVERDUE.text).toMatch(new RegExp(`from ${table} `));
});

test('refunds, late approvals, closing inquiries and sessions that no worker handles are overdue as well', async () => {
  const refunded = await newPaidPayment(engine);
  engine.proxy.meddler = async () => 'cut';
  const { trackId } = refunded;
  await engine.api.post('/merchant/refund', { track_id: trackId, amount: 1 }, { 'idempotency-key': trackId });
  engine.proxy.meddler = honest;
  await dueSince('refunds', refunded, 61);

  const declined = await newPayment(engine);
  await (await cardPage(declined.url)).pay('4000000000000002');
  await sql(
    `insert into reversals (profile_id, attempt_id, track_id, acquirer, acquirer_reference, due_at)
     select profile_id, attempt_id, track_id, acquirer, 'late', now() - interval '61 seconds'
     from attempts where track_id = $1`,
    declined.trackId,
  );
  await sql(
    `insert into closing_inquiries (profile_id, attempt_id, track_id, acquirer, due_at)
     select profile_id, attempt_id, track_id, acquirer, now() - interval '61 seconds'
     from attempts where track_id = $1`,
    declined.trackId,
  );
  const expired = await newPayment(engine);
  await sql("update sessions set expires_at = now() - interval '61 seconds' where track_id = $1", expired.trackId);
  expect(await overdue()).toEqual({ refund: 1, 'late approval': 1, 'closing inquiry': 1, session: 1 });
  expect((await payUnknown()).stderr).toContain('1 refund (overdue for up to 1 min)');
});

describe('a webhook delivery that is due', () => {
  test('is overdue unless a worker holds its lane, or the lane waits for its next probe', async () => {
    await engine.api.post('/v1/webhook-endpoints', { url: 'http://localhost:9/hooks' });
    await newPaidPayment(engine);
    await sql("update deliveries set due_at = now() - interval '61 seconds' where status = 'pending'");
    expect(await overdue()).toEqual({ delivery: 1 });
    await sql(
      `insert into webhook_lanes (profile_id, endpoint_id)
       select profile_id, endpoint_id from webhook_endpoints on conflict do nothing`,
    );
    expect(await overdue()).toEqual({ delivery: 1 });
    await sql("update webhook_lanes set leased_until = now() + interval '30 seconds'");
    expect(await overdue()).toEqual({});
    await sql("update webhook_lanes set leased_until = '-infinity', probe_at = now() + interval '5 minutes'");
    expect(await overdue()).toEqual({});
    await sql("update webhook_lanes set probe_at = now() - interval '61 seconds'");
    expect(await overdue()).toEqual({ delivery: 1 });
    expect((await payUnknown()).stderr).toContain('1 webhook delivery (overdue for up to 1 min)');
  });
});
