import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { capture, newAuthorisedPayment, voided } from '../captures/capturing.ts';
import { honest } from '../harness/acquirer-proxy.ts';
import { askNow, type NewPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { refund } from '../refunds/refunding.ts';

let engine: ProxiedEngine;
beforeAll(async () => {
  // Without a worker, only these tests ask the acquirer.
  engine = await startProxiedEngine({ roles: new Set(['api', 'card-page']) });
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

const MOVEMENTS = [
  { table: 'refunds', begin: () => newPaidPayment(engine), send: (payment: NewPayment) => refund(engine, payment) },
  {
    table: 'captures',
    begin: () => newAuthorisedPayment(engine),
    send: (payment: NewPayment) => capture(engine, payment),
  },
  { table: 'voids', begin: () => newAuthorisedPayment(engine), send: (payment: NewPayment) => voided(engine, payment) },
] as const;
type Table = (typeof MOVEMENTS)[number]['table'];

const unopened = () => Promise.reject(new Error('the secrets cannot be opened'));
const askInVain = (table: Table) => askNow(engine, table, () => {}, unopened);

async function rowOf(table: Table, { trackId }: NewPayment) {
  const { rows } = await engine.database.pool.query(
    `select state, inquiry_count, unknown_since is null as never_sent, due_at > now() + interval '10 seconds' as is_later
     from ${table} where track_id = $1`,
    [trackId],
  );
  return rows[0];
}

const change = (table: Table, { trackId }: NewPayment, columns: string) =>
  engine.database.pool.query(`update ${table} set ${columns} where track_id = $1`, [trackId]);

test.each(MOVEMENTS)('while its account cannot be opened, what is queued in $table stays queued', async (movement) => {
  const { table, begin, send } = movement;
  const payment = await begin();
  engine.proxy.meddler = async () => 'cut';
  await send(payment);
  engine.proxy.meddler = honest;
  await change(table, payment, "state = 'queued', inquiry_count = 0, unknown_since = null, due_at = now()");
  for (const inquiries of [1, 2]) {
    await expect(askInVain(table)).rejects.toThrow('the secrets cannot be opened');
    expect(await rowOf(table, payment)).toEqual({
      state: 'queued',
      inquiry_count: inquiries,
      never_sent: true,
      is_later: true,
    });
    await change(table, payment, 'due_at = now()');
  }
  await askNow(engine, table);
  expect(await rowOf(table, payment)).toMatchObject({ state: 'succeeded', never_sent: true });
});

test.each(MOVEMENTS)(
  'while its account cannot be opened, what is unknown in $table stays unknown',
  async (movement) => {
    const { table, begin, send } = movement;
    const payment = await begin();
    engine.proxy.meddler = async () => 'cut';
    await send(payment);
    engine.proxy.meddler = honest;
    await change(table, payment, 'due_at = now()');
    await expect(askInVain(table)).rejects.toThrow('the secrets cannot be opened');
    expect(await rowOf(table, payment)).toMatchObject({ state: 'unknown', never_sent: false, is_later: true });
    await change(table, payment, 'due_at = now()');
    await askNow(engine, table);
    expect(await rowOf(table, payment)).toMatchObject({ state: 'succeeded' });
  },
);
