import { capabilitiesIn } from '@pay/acquirers/acquirer-kinds';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { LIST_UNKNOWN } from '@pay/core/looking/payments/list-unknown-sql';
import { onlyOwn } from '@pay/core/paying/acquiring/acquirers';
import { parseIdempotencyKey } from '@pay/core/paying/idempotency/idempotency-key';
import { createCapture } from '@pay/core/paying/payments/capturing/create-capture';
import { createVoid } from '@pay/core/paying/payments/voiding/create-void';
import { type CreateRefundDeps, createRefund } from '@pay/core/paying/refunds/create-refund';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { capture, newAuthorisedPayment, voided } from '../captures/capturing.ts';
import { honest } from '../harness/acquirer-proxy.ts';
import { unwrap } from '../harness/merchant.ts';
import { askNow, type NewPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { bearerOf, refund } from '../refunds/refunding.ts';

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
    `select state, inquiry_count, alarmed_at is not null as is_alarmed, unknown_since is null as never_sent,
       due_at > now() and due_at < now() + interval '31 seconds' as is_later
     from ${table} where track_id = $1`,
    [trackId],
  );
  return rows[0];
}

const change = (table: Table, { trackId }: NewPayment, columns: string) =>
  engine.database.pool.query(`update ${table} set ${columns} where track_id = $1`, [trackId]);

/** Whether operators see the payment among those with an unknown outcome. */
async function isListed({ trackId }: NewPayment): Promise<boolean> {
  const { rows } = await engine.database.pool.query(LIST_UNKNOWN.text, [1_000]);
  return rows.some(({ track_id }) => track_id === trackId);
}

test.each(MOVEMENTS)(
  'while its account cannot be opened, what is queued in $table stays queued, and is listed',
  async (movement) => {
    const { table, begin, send } = movement;
    const payment = await begin();
    engine.proxy.meddler = async () => 'cut';
    await send(payment);
    engine.proxy.meddler = honest;
    await change(table, payment, "state = 'queued', inquiry_count = 0, unknown_since = null, due_at = now()");
    for (let tries = 0; tries < 7; tries += 1) {
      await expect(askInVain(table)).rejects.toThrow('the secrets cannot be opened');
      expect(await rowOf(table, payment)).toEqual({
        state: 'queued',
        inquiry_count: 0,
        is_alarmed: false,
        never_sent: true,
        is_later: true,
      });
      expect(await isListed(payment)).toBe(false);
      await change(table, payment, 'due_at = now()');
    }
    await change(table, payment, "created_at = now() - interval '2 minutes'");
    expect(await isListed(payment)).toBe(true);

    await change(table, payment, "created_at = now() - interval '6 minutes', due_at = now()");
    const alarms: string[] = [];
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(askNow(engine, table, (message) => void alarms.push(message), unopened)).rejects.toThrow();
      await change(table, payment, 'due_at = now()');
    }
    expect(alarms).toEqual(['an acquirer account cannot be opened']);
    await askNow(engine, table);
    expect(await rowOf(table, payment)).toMatchObject({ state: 'succeeded', never_sent: true, is_alarmed: false });
  },
);

const CREATE = {
  refunds: (deps: Deps, trackId: string, idempotencyKey: string) =>
    createRefund(deps, bearerOf(engine), { trackId, amount: undefined, reason: undefined, idempotencyKey }),
  captures: (deps: Deps, trackId: string, idempotencyKey: string) =>
    createCapture(deps, bearerOf(engine), { trackId, amount: undefined, isLast: undefined, idempotencyKey }),
  voids: (deps: Deps, trackId: string, idempotencyKey: string) =>
    createVoid(deps, bearerOf(engine), { trackId, idempotencyKey }),
};
type Deps = CreateRefundDeps;

/** What an engine gives to its operations, but no account can be opened. */
function depsWithoutAccounts(): Deps {
  const { config, database } = engine;
  const { environment, sealingKeys } = config;
  return {
    pool: database.pool,
    environment,
    alarm: () => {},
    sealer: sealer(sealingKeys),
    capabilitiesOf: ({ acquirer }) => capabilitiesIn(environment, acquirer),
    touchKey: () => {},
    acquirers: { ...onlyOwn(null), of: unopened },
  };
}

test.each(MOVEMENTS)(
  'what an API request puts into $table is queued for a worker if its account cannot be opened',
  async ({ table, begin }) => {
    const payment = await begin();
    const key = unwrap(parseIdempotencyKey(`${table}-unopened`, engine.config.keyPepper)) ?? '';
    const { result } = await CREATE[table](depsWithoutAccounts(), payment.trackId, key);
    expect(result.ok).toBe(true);
    expect(await rowOf(table, payment)).toMatchObject({ state: 'queued', never_sent: true });
    await change(table, payment, 'due_at = now()');
    await askNow(engine, table);
    expect(await rowOf(table, payment)).toMatchObject({ state: 'succeeded', never_sent: true });
  },
);

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
