import { patientConnection } from '@pay/core/ground/database/own-connection';
import { newIdRandom } from '@pay/core/ground/ids/public-id';
import { readReceiptMail } from '@pay/core/telling/receipts/receipt-mail';
import utils from 'pg/lib/utils.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPage, fetchPage } from '../harness/card-page.ts';
import { unwrap } from '../harness/merchant.ts';
import { newPayment, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { FILL_ATTEMPTS, FILL_EVENTS, FILL_POSTINGS, FILL_SESSIONS } from '../load/filling/fill-sql.ts';
import { hookQueries, type Query } from '../load/yardsticks/hook-queries.ts';
import { sendRound, turnReceipts, withEmail } from '../receipts/receipt-shop.ts';

/** How many sessions the profile has when PostgreSQL plans the statements. */
const PLANNED_AT = [0, 5, 30, 100, 1_000];
const SESSIONS = 3_000;
const ROWS_READ_MAX = 100;
/**
 * The links of the audit are not part of a payment, and cannot be inserted twice. The searches for receipts and for
 * customers read every new event, and the search for customers also reads every earlier session.
 */
const NOT_AGAIN = /^audit\.|^receipts\.collect$|^customers\.(collect|walk|open_positions)$/;

let engine: TestEngine;
const sent = new Map<string, Query>();
let unhook: () => void;

beforeAll(async () => {
  unhook = hookQueries((query, proceed) => {
    if (query.name !== undefined && !NOT_AGAIN.test(query.name)) sent.set(query.name, query);
    return proceed();
  });
  engine = await startTestEngine();
  await turnReceipts(engine, true);
  sent.clear();
  await payInEveryWay();
  unhook();
});
afterAll(async () => {
  unhook();
  await engine.stop();
});

async function payInEveryWay(): Promise<void> {
  await readReceipts();
  const created = await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD' });
  await engine.api.post(`/v1/sdk/checkout/${created.body.track_id}/pay`, { method: 'card' });
  const paid = await newPaidPayment(engine);
  await truthOf(engine, paid);
  await engine.api.post('/merchant/refund', { track_id: paid.trackId, amount: 1 }, { 'Idempotency-Key': 'refund-1' });
  const declined = await newPayment(engine);
  await (await cardPage(declined.url)).pay('4000000000000002');
  await (await cardPage(declined.url)).cancel();
  const held = await newPaidPayment(engine, { capture: 'manual' });
  await engine.api.post('/merchant/capture', { track_id: held.trackId, amount: 1 }, { 'Idempotency-Key': 'capture-1' });
  const released = await newPaidPayment(engine, { capture: 'manual' });
  await engine.api.post('/merchant/void', { track_id: released.trackId }, { 'Idempotency-Key': 'void-1' });
}

/** Sends the receipt of a payment, and opens it. */
async function readReceipts(): Promise<void> {
  const { trackId } = await newPaidPayment(engine, withEmail());
  await sendRound(engine);
  const { profileId } = engine.profile.profile;
  const mail = unwrap(await readReceiptMail(engine.database, { profileId, trackId }));
  expect((await fetchPage(`${engine.url}${mail?.path}`)).status).toBe(200);
}

/** Adds the sessions with the numbers `first` to `last` to the profile. */
async function fill(first: number, last: number): Promise<void> {
  const values = [[engine.profile.profile.profileId], new Date(), first, last];
  for (const text of [FILL_SESSIONS, FILL_ATTEMPTS, FILL_EVENTS, FILL_POSTINGS]) {
    if (last >= first) await engine.database.pool.query(text, values);
  }
}

/** Removes the sessions that `fill` has added. */
async function empty(): Promise<void> {
  const connection = await patientConnection(engine.database.pool);
  await connection.query("set session_replication_role = 'replica'");
  for (const table of ['postings', 'events', 'attempts', 'sessions']) {
    await connection.query(`delete from ${table} where track_id in (
      select track_id from sessions where description = 'An order of a shop')`);
  }
  await connection.query('vacuum analyze');
  await connection.end();
}

/** A connection that plans each statement now and keeps the plans, as an engine's connection does. */
async function connectionWithPlans() {
  const connection = await patientConnection(engine.database.pool);
  await connection.query('set plan_cache_mode = force_generic_plan');
  for (const query of sent.values()) {
    await connection.query(`prepare "${query.name}" as ${query.text}`);
    await connection.query(`explain ${execution(query)}`);
  }
  return connection;
}

function execution({ name, values = [] }: Query): string {
  const written = values.map((value) => {
    const prepared = utils.prepareValue(Array.isArray(value) ? value.map(withNewRandom) : withNewRandom(value));
    if (prepared === null) return 'null';
    return utils.escapeLiteral(Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : String(prepared));
  });
  return `execute "${name}" ${written.length > 0 ? `(${written.join(', ')})` : ''}`;
}

/** Replaces the random part of new ids, so that a statement can insert its rows a second time. */
function withNewRandom(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(/^(|(?:evt|ref|cap)_\w*)\w{22}$/, (_, start) => `${start}${newIdRandom()}`);
}

type Step = {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Step[];
};

/** Descriptions of the steps that read many rows. */
function greedySteps(name: string, step: Step): readonly string[] {
  const each =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  const read = Math.round(each * step['Actual Loops']);
  const place = step['Index Name'] ?? step['Relation Name'] ?? '';
  const own = read > ROWS_READ_MAX ? [`${name}: ${step['Node Type']} ${place} reads ${read} rows`] : [];
  return [...own, ...(step.Plans ?? []).flatMap((part) => greedySteps(name, part))];
}

test.each(PLANNED_AT)('a plan that was made for %i sessions does not read all of many more', async (sessions) => {
  await empty();
  await fill(0, sessions - 1);
  await engine.database.pool.query('analyze');
  const connection = await connectionWithPlans();
  await fill(sessions, SESSIONS - 1);
  const greedy: string[] = [];
  for (const query of sent.values()) {
    await connection.query('begin');
    // The statements that wrote these rows now write them again.
    await connection.query("set local session_replication_role = 'replica'");
    await connection.query("delete from events where body not like '%a filled event%'");
    for (const table of ['captures', 'voids']) await connection.query(`delete from ${table}`);
    const { rows } = await connection.query(`explain (analyze, timing off, format json) ${execution(query)}`);
    await connection.query('rollback');
    greedy.push(...greedySteps(query.name ?? '', rows[0]['QUERY PLAN'][0].Plan));
  }
  await connection.end();
  expect(sent.size).toBeGreaterThan(20);
  expect(greedy).toEqual([]);
});
