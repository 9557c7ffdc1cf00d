import { DEADLINES, type MovedColumn } from '@pay/core/looking/test-clock/deadlines-sql';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differencesOf } from '../books/keeping.ts';
import { capture } from '../captures/capturing.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { type NewPayment, newPayment } from '../harness/new-payment.ts';
import { newLink } from '../harness/payment-link.ts';
import { runs } from '../harness/runs.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { issueSecret } from '../harness/test-keys.ts';
import { advance, DAY, forNewProfile, HOUR } from './advancing.ts';

const CARDS = [
  '4242424242424242',
  '4000000000000002',
  '4000000000009979',
  '4000000000003220',
  '4000000000000259',
] as const;

let shared: TestEngine;
beforeAll(async () => {
  // There is no worker during a history, so only its own steps change anything.
  shared = await startTestEngine({ roles: new Set(['api', 'card-page']), velocityLimits: { address: 0, bin: 0 } });
});
afterAll(() => shared.stop());

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay' as const), card: fc.constantFrom(...CARDS), isManual: fc.boolean() }),
  },
  fc.record({
    do: fc.constantFrom('session' as const, 'cancel' as const, 'link' as const, 'key' as const),
    hours: fc.integer({ min: 1, max: 24 }),
  }),
  fc.record({ do: fc.constantFrom('capture' as const, 'dispute' as const), which: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constant('fail' as const), seconds: fc.integer({ min: 1, max: 2 * DAY }) }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      seconds: fc.oneof(fc.integer({ min: 1, max: 30 * DAY }), fc.constantFrom(1, 30, HOUR, DAY, 7 * DAY)),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

type Row = Readonly<Record<string, unknown>>;
type Moves = readonly (readonly [string, string, MovedColumn])[];
const MOVED: Moves = Object.entries(DEADLINES).flatMap(([name, deadline]) => {
  const [table = '', column = ''] = name.split('.');
  return 'moves' in deadline ? [[table, column, deadline] as const] : [];
});
const TABLES = new Set(MOVED.map(([table]) => table));

/** The rows of every table that the clock changes, and which of their deadlines are ahead. */
async function stateOf({ database, profile }: TestEngine) {
  const { profileId } = profile.profile;
  const state = new Map<string, Row>();
  for (const table of TABLES) {
    const ids = (MOVED.find(([each]) => each === table)?.[2].id ?? '').split(', ');
    const { rows } = await database.pool.query(
      `select to_jsonb(t) as row, clock_timestamp() as now from ${table} t where profile_id = $1`,
      [profileId],
    );
    for (const { row } of rows) state.set(`${table} ${ids.map((id) => row[id]).join(' ')}`, row);
  }
  const ahead = new Set<string>();
  for (const [table, column, { id, when }] of MOVED) {
    const { rows } = await database.pool.query(
      `select to_jsonb(t) as row from ${table} t where profile_id = $1 and ${when}`,
      [profileId],
    );
    for (const { row } of rows)
      ahead.add(
        `${table} ${id
          .split(', ')
          .map((each) => row[each])
          .join(' ')}.${column}`,
      );
  }
  return { state, ahead };
}

const msOf = (value: unknown) => Date.parse(String(value));
const CHANGED_TOO = ['version', 'advanced_seconds', 'last_used_at'];

/** Sends this number of advances at the same time, and checks what has changed. */
async function checkedAdvance(
  engine: TestEngine,
  { seconds, times }: { seconds: number; times: number },
): Promise<void> {
  const startMs = Date.now();
  const before = await stateOf(engine);
  const answers = await Promise.all(Array.from({ length: times }, () => advance(engine, seconds)));
  for (const { status, body } of answers) expect([status, body]).toMatchObject([200, {}]);
  const after = await stateOf(engine);
  const endMs = Date.now();
  expect(new Set(after.state.keys())).toEqual(new Set(before.state.keys()));
  for (const [key, old] of before.state) {
    const row = after.state.get(key) ?? {};
    const [table = ''] = key.split(' ');
    const columns = MOVED.filter(([each]) => each === table).map(([, column]) => column);
    const isAhead = (column: string) => before.ahead.has(`${key}.${column}`);
    const moved = columns.filter(isAhead);
    const allowed = moved.length === 0 ? ['last_used_at'] : [...moved, ...CHANGED_TOO];
    const changed = Object.keys(old).filter((column) => JSON.stringify(old[column]) !== JSON.stringify(row[column]));
    expect([key, changed.filter((column) => !allowed.includes(column))]).toEqual([key, []]);
    for (const column of moved) {
      const isSince = DEADLINES[`${table}.${column}`] as MovedColumn;
      const [was, is] = [msOf(old[column]), msOf(row[column])];
      const target = was - times * seconds * 1_000;
      expect(is).toBeLessThanOrEqual(was);
      // An inquiry that comes within half a minute is not moved again, because a worker could be asking.
      if (isSince.moves === 'inquiries') expect(is).toBeGreaterThanOrEqual(Math.min(target, startMs) - 1_000);
      else if (isSince.isSince || target > endMs) expect(Math.abs(is - target)).toBeLessThanOrEqual(1);
      else expect(is).toBeGreaterThanOrEqual(startMs - 1_000);
    }
  }
}

async function take(engine: TestEngine, each: Step, payments: NewPayment[]): Promise<void> {
  const { api, database, profile } = engine;
  const { profileId } = profile.profile;
  const one = 'which' in each ? payments[each.which % Math.max(1, payments.length)] : undefined;
  switch (each.do) {
    case 'pay': {
      const payment = await newPayment(engine, each.isManual ? { capture: 'manual' } : {});
      payments.push(payment);
      await (await cardPage(payment.url)).pay(each.card);
      return;
    }
    case 'session':
    case 'cancel': {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const body = { amount: 1, currency: 'BHD', expires_in: each.hours * HOUR };
      const created = (await api.post('/v1/sdk/checkout', body, headers)).body;
      if (each.do === 'cancel') await api.post(`/v1/sdk/checkout/${created.track_id}/cancel`);
      return;
    }
    case 'link':
      await newLink(engine, { expires_at: new Date(Date.now() + each.hours * HOUR * 1_000).toISOString() });
      return;
    case 'key':
      await issueSecret(database.pool, profileId, { expiresInDays: each.hours });
      return;
    case 'capture':
      if (one) await capture(engine, one);
      return;
    case 'dispute':
      if (one) await api.post('/v1/sandbox/disputes', { track_id: one.trackId, kind: 'chargeback' });
      return;
    case 'fail': {
      const later = "now() + $2 * interval '1 second'";
      const values = [profileId, each.seconds];
      const ofDeliveries = `update deliveries set tries = tries + 1, due_at = ${later} where profile_id = $1 and due_at is not null`;
      await database.pool.query(ofDeliveries, values);
      const ofAttempts = `update attempts set due_at = ${later} where profile_id = $1 and state = 'unknown' and due_at is not null`;
      await database.pool.query(ofAttempts, values);
      return;
    }
    case 'advance':
      return checkedAdvance(engine, each);
    default:
      return each satisfies never;
  }
}

test('whatever is advanced and however often, only deadlines that are ahead change, by exactly so much, and everything ends as usual', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const engine = await forNewProfile(shared);
      await engine.api.post('/v1/webhook-endpoints', { url: 'http://localhost:1/hooks' });
      const payments: NewPayment[] = [];
      for (const each of steps) await take(engine, each, payments);
      await checkedAdvance(engine, { seconds: 30 * DAY, times: 1 });
      const worker = await startSecondEngine(engine, { roles: new Set(['worker']) });
      try {
        const due = `select from sessions where profile_id = $1 and (
          status = 'open' and expires_at <= now() and live_attempt_id is null or status = 'authorised' and authorised_until <= now())`;
        const values = [engine.profile.profile.profileId];
        await eventually(async () => (await engine.database.pool.query(due, values)).rowCount).toBe(0);
      } finally {
        await worker.stop();
      }
      expect(await differencesOf(engine)).toEqual([]);
    }),
    { numRuns: runs(3) },
  );
});
