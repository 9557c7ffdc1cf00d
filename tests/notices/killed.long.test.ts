import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { readConfig } from '@pay/engine/config';
import { ENGINE_ROLES } from '@pay/engine/engine-roles';
import { type Simulator, start as startSimulator } from '@pay/simulator/simulator';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiAnswer, type ApiClient, apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { type RunningCommand, startCommand } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { NOTICES_ONLY } from './noticing.ts';

const FAULTS = ['doubled', 'delayed', 'reordered', 'forged', 'lost'];
const CARDS = ['4242424242424242', '4000000000000259', '4000000000000002', '4000000000000341'] as const;
const AFTERWARDS = ['capture', 'capture and refund', 'void', 'nothing'] as const;
const PAYMENTS = 24;

let database: TestDatabase;
let simulator: Simulator;
let folder: string;
let env: Record<string, string>;
let api: ApiClient;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'pay-killed-'));
  simulator = await startSimulator({
    host: 'localhost',
    port: 0,
    publicUrl: null,
    dataDir: folder,
    lateAnswerMs: 1_000,
  });
  const port = await freePort();
  env = {
    DATABASE_URL: database.url,
    PAY_LOCAL_START: '1',
    PAY_ALLOW_LOOPBACK_WEBHOOKS: '1',
    PAY_HOST: 'localhost',
    PAY_PORT: String(port),
    PAY_SANDBOX_BASE_URL: `http://localhost:${port}`,
    PAY_LIVE_BASE_URL: 'https://pay.example',
    PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
    PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PAY_LIMIT_ADDRESS: '0',
    PAY_LIMIT_BIN: '0',
    PAY_LOG_LEVEL: 'warn',
    PAY_LOG_FILE: join(folder, 'engine.log'),
  };
  api = apiClient(`http://localhost:${port}`, await profileWithAccount());
});
afterAll(async () => {
  await simulator.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

/**
 * Creates a profile whose acquirer answers no inquiries and sends notices with every fault, and returns the profile's
 * secret key.
 */
async function profileWithAccount(): Promise<string> {
  const { pool } = database;
  const { profile, secretKey } = await createTestProfile(pool);
  const { sealingKeys } = readConfig(env, 'sandbox', new Set(ENGINE_ROLES));
  const values = { ...NOTICES_ONLY, notice_faults: FAULTS };
  const { profileId } = profile;
  const command = { profileId, kind: 'simulator', baseUrl: simulator.url, values, allowLocalhost: true };
  unwrap(await addAccount({ pool, sealer: sealer(sealingKeys), kinds: ACCOUNT_KINDS }, OPERATOR, command));
  await pool.query("update acquirer_accounts set state = 'active', verified_at = now(), activated_at = now()");
  return secretKey.value;
}

async function startEngine(): Promise<RunningCommand> {
  const roles = ENGINE_ROLES.flatMap((role) => ['--role', role]);
  const command = startCommand(['serve', '--environment', 'sandbox', ...roles], env);
  await command.line(/^Ready/);
  return command;
}

/** Kills and restarts the engine after each of these delays, and leaves the last engine running. */
async function killAgainAndAgain(afterMs: readonly number[]): Promise<RunningCommand> {
  let engine = await startEngine();
  for (const ms of afterMs) {
    await pause(ms);
    engine.process.kill('SIGKILL');
    await engine.ended();
    engine = await startEngine();
  }
  return engine;
}

type Plan = { readonly card: (typeof CARDS)[number]; readonly afterwards: (typeof AFTERWARDS)[number] };

/** Repeats a request until it is carried out or definitely refused, as a shop's program does. */
async function insisted(path: string, body: object, key: string): Promise<ApiAnswer> {
  for (;;) {
    const answer = await api.post(path, body, { 'Idempotency-Key': key }).catch(() => undefined);
    if (answer !== undefined && answer.status < 500 && answer.body.code !== 'idempotency_in_progress') return answer;
    await pause(50);
  }
}

/** Loads the card page until the engine answers, as a shopper does. */
async function opened(url: string): ReturnType<typeof cardPage> {
  for (let tries = 1; ; tries++) {
    const page = await cardPage(url).catch(() => undefined);
    if (page !== undefined && page.status < 500) return page;
    if (tries === 400) throw new Error(`${url} cannot be loaded`);
    await pause(50);
  }
}

/**
 * Pays, whatever happens to the engine in the meantime, and requests the planned movements once the payment is
 * authorised.
 */
async function live({ card, afterwards }: Plan, place: number): Promise<void> {
  const fields = { amount: 10.5, currency: 'BHD', capture: 'manual' };
  const { body } = await insisted('/merchant/initiate-payment', fields, `create-${place}`);
  const { track_id: trackId, payment_url: url } = body;
  const page = await opened(url);
  await page.pay(card).catch(() => undefined);
  const status = async () =>
    (await insisted('/merchant/payment-status', { track_id: trackId }, `status-${place}`)).body.status;
  let is = await status();
  for (let tries = 0; is === 'processing' && tries < 400; tries++) {
    await pause(250);
    is = await status();
  }
  if (is !== 'authorised' || afterwards === 'nothing') return;
  const session = { track_id: trackId };
  if (afterwards === 'void') return void (await insisted('/merchant/void', session, `void-${place}`));
  await insisted('/merchant/capture', { ...session, amount: 4 }, `capture-${place}`);
  await insisted('/merchant/capture', { ...session, amount: 2 }, `capture-more-${place}`);
  if (afterwards === 'capture') return;
  for (let tries = 0; (await status()) !== 'paid' && tries < 400; tries++) await pause(250);
  await insisted('/merchant/refund', { ...session, amount: 1 }, `refund-${place}`);
}

const OPEN = `select count(*)::integer as count from (
  select 1 from attempts where due_at is not null union all select 1 from captures where due_at is not null
  union all select 1 from voids where due_at is not null union all select 1 from refunds where due_at is not null
  union all select 1 from reversals where due_at is not null
  union all select 1 from acquirer_notices where due_at is not null) open`;

/** Whether a row is waiting, and no worker has leased it. */
const WAITS = "due_at > now() and (due_at < now() + interval '14 seconds' or due_at > now() + interval '31 seconds')";

/** Makes every waiting row due now, as if it had waited long enough. Returns the number of rows that are still open. */
async function hurry(): Promise<number> {
  const { pool } = database;
  await pool.query(`update acquirer_notices set due_at = now() where ${WAITS}`);
  await pool.query("update attempts set unknown_since = now() - interval '1 minute' where state = 'unknown'");
  for (const table of ['attempts', 'captures', 'refunds', 'voids']) {
    await pool.query(`update ${table} set due_at = now() where state = 'unknown' and ${WAITS}`);
  }
  const { rows } = await pool.query<{ count: number }>(OPEN);
  return rows[0]?.count ?? -1;
}

/** Returns each attempt for which our records and the acquirer's book differ, with the contents of both. */
async function differences(): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query<{
    attempt_id: string;
    state: string;
    status: string;
    captured: string;
    refunded: string;
  }>(
    `select a.attempt_id, a.state, s.status,
       case when s.live_attempt_id = a.attempt_id then coalesce(s.captured_minor, 0) else 0 end::text as captured,
       case when s.live_attempt_id = a.attempt_id then s.refunded_minor else 0 end::text as refunded
     from attempts a join sessions s on s.profile_id = a.profile_id and s.track_id = a.track_id`,
  );
  expect(rows.length).toBeGreaterThan(0);
  return rows.flatMap((ours) => {
    const sale = simulator.book.sale(ours.attempt_id);
    const sum = (all: readonly { readonly value: { readonly minor: string } }[]) =>
      String(all.reduce((total, { value }) => total + BigInt(value.minor), 0n));
    const theirs = {
      isHeld: sale?.state === 'approved',
      captured: sum(simulator.book.capturesOf(ours.attempt_id)),
      refunded: sum(simulator.book.refundsOf(ours.attempt_id)),
    };
    const known = {
      isHeld: ours.state === 'approved' && ours.status !== 'voided',
      captured: ours.captured,
      refunded: ours.refunded,
    };
    return JSON.stringify(theirs) === JSON.stringify(known) ? [] : [{ ours, theirs }];
  });
}

test("however often the engine dies, and whatever happens to the notices, our records match the acquirer's book", async () => {
  const plan = fc.record({ card: fc.constantFrom(...CARDS), afterwards: fc.constantFrom(...AFTERWARDS) });
  const plans = fc.array(plan, { minLength: PAYMENTS, maxLength: PAYMENTS });
  const kills = fc.array(fc.integer({ min: 300, max: 2_500 }), { minLength: 5, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(plans, kills, async (all, afterMs) => {
      const killing = killAgainAndAgain(afterMs);
      await Promise.all(all.map(live));
      const engine = await killing;
      await expect.poll(hurry, { interval: 500 }).toBe(0);
      expect(await differences()).toEqual([]);
      const { rows } = await database.pool.query(
        "select outcome, count(*)::integer as count from acquirer_notices where event_id like '%-forged' group by 1",
      );
      expect(rows).toEqual([]);
      engine.process.kill('SIGTERM');
      await engine.ended();
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
