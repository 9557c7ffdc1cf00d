import { afterAll, beforeAll, expect } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { attemptsOf, newPayment, resolveNow } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { testInLongRun, testInShortRun } from '../harness/runs.ts';

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

testInShortRun(
  'an operator sees unknown outcomes in the metrics and on the command line until they are resolved',
  async () => {
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
    expect(heads).toMatch(/^KIND +REFERENCE +SESSION +ENVIRONMENT +STATE +AMOUNT +ACQUIRER +SINCE +TRIES +NEXT$/);
    expect(row).toMatch(
      new RegExp(`^payment +${attempt?.attempt_id} +${payment.trackId} +sandbox +unknown +10\\.500 BHD +simulator`),
    );

    engine.proxy.meddler = honest;
    await resolveNow(engine, payment);
    await eventually(() => figures()).toContain('pay_unknown{kind="payment",environment="sandbox"} 0');
    expect(await payUnknown()).toMatchObject({ code: 0, stdout: 'Every outcome is known.\n' });
  },
);

testInShortRun('an outcome that is still unknown after five inquiries raises one alarm', async () => {
  const { trackId, attemptId } = await unknownPayment({ inquiries: 3 });
  for (let count = 4; count <= 7; count++) {
    await inquire(trackId, count);
    await eventually(() => payUnknown()).toMatchObject({ stdout: expect.stringContaining(` ${count}  `) });
  }
  expect(await alarmsAbout(attemptId)).toHaveLength(1);
});

testInShortRun(
  'for an outcome that is unknown for a day, the list says how often and since when the acquirer was asked, and what to do',
  async () => {
    const { trackId, attemptId } = await unknownPayment({ inquiries: 5 });
    const { stdout: before } = await payUnknown();
    expect(before).not.toContain(`Workers have asked the acquirer about ${attemptId}`);
    await engine.database.pool.query(
      `update attempts set unknown_since = timestamptz '2026-01-02 03:04:00Z', created_at = '2026-01-02 03:04:00Z'
     where track_id = $1`,
      [trackId],
    );
    const { stdout } = await payUnknown();
    const asked = `Workers have asked the acquirer about ${attemptId} 5 times since 2026-01-02 03:04`;
    expect(stdout).toContain(asked);
    expect(stdout).toContain(`pay payments settle --attempt ${attemptId} --as`);
    await inquire(trackId, 6);
    await eventually(() => alarmsAbout(attemptId)).toHaveLength(1);
    const [line] = await alarmsAbout(attemptId);
    expect(JSON.parse(line ?? '')).toMatchObject({ inquiries: 6, since: '2026-01-02T03:04:00.000Z' });
  },
);

testInLongRun('an outcome whose fifth inquiry cannot be recorded raises one alarm', async () => {
  const { trackId, attemptId, version } = await unknownPayment({ inquiries: 4 });
  const { pool } = engine.database;
  // The lease has the next version, and the recorded inquiry has the version after that.
  await pool.query(
    `alter table attempts add constraint fifth_not_recorded
     check (attempt_id <> '${attemptId}' or inquiry_count <> 5 or version <= ${version + 1}) not valid`,
  );
  await inquire(trackId, 5);
  await eventually(() => engine.readLog()).toContain('fifth_not_recorded');
  await pool.query('alter table attempts drop constraint fifth_not_recorded');
  expect(await alarmsAbout(attemptId)).toHaveLength(1);
  await inquire(trackId, 6);
  await eventually(async () => (await rowOf(trackId)).is_waiting).toBe(true);
  expect(await alarmsAbout(attemptId)).toHaveLength(1);
});

testInLongRun('an outcome whose worker died during the fifth inquiry raises an alarm', async () => {
  const { trackId, attemptId } = await unknownPayment({ inquiries: 5 });
  await inquire(trackId, 6);
  await eventually(() => alarmsAbout(attemptId)).toHaveLength(1);
});

type Row = {
  readonly attempt_id: string;
  readonly inquiry_count: number;
  readonly version: number;
  is_waiting: boolean;
};

/** `is_waiting` is true if the attempt is due only after more time than a lease lasts. */
async function rowOf(trackId: string): Promise<Row> {
  const { rows } = await engine.database.pool.query<Row>(
    `select attempt_id, inquiry_count, version, due_at > now() + interval '1 minute' as is_waiting
     from attempts where track_id = $1`,
    [trackId],
  );
  if (!rows[0]) throw new Error('there is no attempt');
  return rows[0];
}

/** Creates a payment that is unknown after this many inquiries, and not due. */
async function unknownPayment({ inquiries }: { readonly inquiries: number }) {
  engine.proxy.meddler = async () => 'cut';
  const { url, trackId } = await newPayment(engine);
  await (await cardPage(url)).pay('4242424242424242');
  await engine.database.pool.query(
    `update attempts set inquiry_count = $2, due_at = now() + interval '1 hour', version = version + 1
     where track_id = $1`,
    [trackId, inquiries],
  );
  const { attempt_id: attemptId, version } = await rowOf(trackId);
  return { trackId, attemptId, version };
}

/** Lets a worker inquire for the `count`th time. */
async function inquire(trackId: string, count: number): Promise<void> {
  await engine.database.pool.query('update attempts set due_at = now() where track_id = $1', [trackId]);
  await eventually(async () => (await rowOf(trackId)).inquiry_count).toBe(count);
}

async function alarmsAbout(attemptId: string): Promise<readonly string[]> {
  const lines = (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true'));
  return lines.filter((line) => line.includes(attemptId));
}
