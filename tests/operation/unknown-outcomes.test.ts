import { afterAll, beforeAll, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { attemptsOf, newPayment, resolveNow } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

let engine: ProxiedEngine;
let adminUrl: string;
beforeAll(async () => {
  const port = await freePort();
  adminUrl = `http://127.0.0.1:${port}`;
  engine = await startProxiedEngine({ admin: { host: '127.0.0.1', port } });
});
afterAll(() => engine.stop());

const figures = async () => (await apiClient(adminUrl, null).get('/metrics')).body as string;
const payUnknown = () => runCommand(['payments', 'unknown'], { DATABASE_URL: engine.database.url });

test('an operator sees unknown outcomes in the metrics and on the command line until they are resolved', async () => {
  expect(await payUnknown()).toMatchObject({ code: 0, stdout: 'Every outcome is known.\n' });
  expect(await figures()).toContain('pay_unknown{kind="payment",environment="sandbox"} 0');

  engine.proxy.meddler = async () => 'cut';
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay('4242424242424242');
  const [attempt] = await attemptsOf(engine, payment);

  expect(await figures()).toContain('pay_unknown{kind="payment",environment="sandbox"} 1');
  expect(await figures()).toMatch(/pay_unknown_oldest_seconds\{kind="payment",environment="sandbox"\} 0?\.?\d/);
  const { code, stdout } = await payUnknown();
  expect(code).toBe(0);
  const [heads, row] = stdout.split('\n');
  expect(heads).toMatch(/^KIND +REFERENCE +SESSION +ENVIRONMENT +AMOUNT +ACQUIRER +SINCE +TRIES +NEXT$/);
  expect(row).toMatch(
    new RegExp(`^payment +${attempt?.attempt_id} +${payment.trackId} +sandbox +10\\.500 BHD +simulator`),
  );

  engine.proxy.meddler = honest;
  await resolveNow(engine, payment);
  await eventually(() => figures()).toContain('pay_unknown{kind="payment",environment="sandbox"} 0');
  expect(await payUnknown()).toMatchObject({ code: 0, stdout: 'Every outcome is known.\n' });
});

test('an outcome that is still unknown after five inquiries raises one alarm', async () => {
  engine.proxy.meddler = async () => 'cut';
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay('4242424242424242');
  const [attempt] = await attemptsOf(engine, payment);
  const { pool } = engine.database;
  const inquiries = async () =>
    (await pool.query('select inquiry_count as n from attempts where track_id = $1', [payment.trackId])).rows[0].n;
  await pool.query('update attempts set inquiry_count = 3, version = version + 1 where track_id = $1', [
    payment.trackId,
  ]);
  for (let count = 4; count <= 7; count++) {
    await pool.query('update attempts set due_at = now() where track_id = $1', [payment.trackId]);
    await eventually(inquiries).toBe(count);
    await eventually(() => payUnknown()).toMatchObject({ stdout: expect.stringContaining(` ${count}  `) });
  }
  const lines = (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true'));
  expect(lines.filter((line) => line.includes(attempt?.attempt_id ?? '-'))).toHaveLength(1);
});
