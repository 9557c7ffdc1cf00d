import type { RunningEngine } from '@pay/engine/start-engine';
import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture, endAuthorisation, voided } from '../captures/capturing.ts';
import { teller } from '../disputes/disputing.ts';
import { honest } from '../harness/acquirer-proxy.ts';
import { type ApiClient, apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { type AskedName, askNow, attemptsOf, type NewPayment, newPayment } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { runs } from '../harness/runs.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import type { TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';
import { differencesOf, ledgerOf, type PostingSeen } from './keeping.ts';

const CARDS = ['4242424242424242', '4242424242424242', '4000000000000259', '4000000000000002'] as const;
const FAULTS = ['honest', 'honest', 'honest', 'cut before', 'cut after', '503 after', 'other amount'] as const;
type Fault = (typeof FAULTS)[number];

let engine: ProxiedEngine;
let second: RunningEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
  second = await startSecondEngine(engine);
});
afterAll(async () => {
  await second.stop();
  await engine.stop();
});

const minor = fc.oneof(fc.constantFrom(1, 3_500, 5_250, 10_500), fc.integer({ min: 1, max: 11_000 }));
const action = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    card: fc.constantFrom(...CARDS),
    isManual: fc.boolean(),
    node: fc.nat({ max: 1 }),
  }),
  fc.record({
    do: fc.constantFrom('capture' as const, 'capture' as const, 'refund' as const, 'refund' as const, 'void' as const),
    which: fc.nat({ max: 5 }),
    minor,
    node: fc.nat({ max: 1 }),
  }),
  fc.record({
    do: fc.constant('dispute' as const),
    which: fc.nat({ max: 5 }),
    said: fc.constantFrom('chargeback' as const, 'chargeback_reversal' as const, 'second_chargeback' as const),
    minor,
    node: fc.constant(0),
  }),
  fc.record({ do: fc.constant('lapse' as const), which: fc.nat({ max: 5 }), node: fc.constant(0) }),
);
type Action = typeof action extends fc.Arbitrary<infer Each> ? Each : never;

/** Each call that moves money gets the next fault, or an honest answer if no faults are left. */
function meddleWith(faults: readonly Fault[]): void {
  let calls = 0;
  engine.proxy.meddler = async ({ path }, forward) => {
    const fault = /\/(sales|captures|refunds|reversal)$/.test(path) ? faults[calls++] : undefined;
    if (fault === 'cut before') return 'cut';
    const said = await forward();
    if (fault === 'cut after') return 'cut';
    if (fault === '503 after') return { status: 503, body: {} };
    if (fault === 'other amount') return { ...said, body: { ...said.body, value: { minor: '1', currency: 'BHD' } } };
    return said;
  };
}

type Shop = { readonly engine: TestEngine; readonly apis: readonly ApiClient[]; readonly payments: NewPayment[] };

async function perform({ engine: own, apis, payments }: Shop, each: Action): Promise<void> {
  const api = apis[each.node] ?? own.api;
  if (each.do === 'pay') {
    const payment = await newPayment({ ...own, api }, each.isManual ? { capture: 'manual' } : {});
    payments.push(payment);
    await (await cardPage(payment.url)).pay(each.card);
    return;
  }
  const payment = payments[each.which % Math.max(1, payments.length)];
  if (payment === undefined) return;
  if (each.do === 'dispute') {
    const reference = (await attemptsOf(own, payment)).at(-1)?.attempt_id ?? null;
    await teller(own).tell({ kind: each.said, reference, minor: BigInt(each.minor) });
    return;
  }
  if (each.do === 'lapse') return endAuthorisation(own, payment).catch(() => undefined);
  if (each.do === 'void') await voided({ api }, payment);
  else if (each.do === 'capture') await capture({ api }, payment, { amount: each.minor / 1_000 });
  else await refund({ api }, payment, { amount: each.minor / 1_000 });
}

const ASKED: readonly AskedName[] = ['attempts', 'captures', 'refunds', 'voids', 'reversals'];

/** Repeats inquiries until nothing is pending, alongside the engines' own workers. */
async function settle({ engine: own }: Shop): Promise<void> {
  const { pool } = own.database;
  const { profileId } = own.profile.profile;
  for (let tries = 0; tries < 200; tries++) {
    for (const name of ASKED) {
      const older = name === 'attempts' ? ", created_at = created_at - interval '1 minute'" : '';
      await pool.query(`update ${name} set due_at = now()${older} where profile_id = $1 and due_at is not null`, [
        profileId,
      ]);
      await askNow(own, name);
    }
    const open = ASKED.map((name) => `select from ${name} where profile_id = $1 and due_at is not null`);
    if ((await pool.query(open.join(' union all '), [profileId])).rowCount === 0) return;
  }
  throw new Error('something is still pending');
}

type Booked = { readonly state: string; readonly value: { readonly minor: string; readonly currency: string } | null };

/** What the acquirer has taken for the shop's payments and not returned, according to the acquirer's own book. */
async function takenByAcquirer({ engine: own }: Shop): Promise<bigint> {
  const { rows } = await own.database.pool.query<{ attempt_id: string }>(
    'select attempt_id from attempts where profile_id = $1',
    [own.profile.profile.profileId],
  );
  let sum = 0n;
  for (const { attempt_id: reference } of rows) {
    const { body } = await request(`${own.simulatorUrl}/book?reference=${reference}`);
    const { sales, captures, refunds } = (await body.json()) as {
      sales: readonly (Booked & { readonly capture: string })[];
      captures: readonly Booked[];
      refunds: readonly Booked[];
    };
    const whole = (list: readonly Booked[], state: string) =>
      list.filter((each) => each.state === state).reduce((all, { value }) => all + BigInt(value?.minor ?? 0), 0n);
    const withSale = sales.filter((sale) => sale.capture === 'with_sale');
    sum += whole(withSale, 'approved') + whole(captures, 'accepted') - whole(refunds, 'accepted');
  }
  return sum;
}

/** The balances of the accounts after each posting. Debits count as positive. */
function balancesAfterEach(postings: readonly PostingSeen[]): readonly Readonly<Record<string, bigint>>[] {
  let balances: Readonly<Record<string, bigint>> = { acquirer_receivable: 0n, merchant_payable: 0n, suspense: 0n };
  return postings.map(({ debit, credit, amount_minor: amount }) => {
    balances = { ...balances, [debit]: (balances[debit] ?? 0n) + amount };
    balances = { ...balances, [credit]: (balances[credit] ?? 0n) - amount };
    return balances;
  });
}

test('whatever happens, in any order or at the same time, the ledger balances after every posting, and agrees with the sessions and the acquirer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
      fc.array(fc.constantFrom(...FAULTS), { maxLength: 12 }),
      async (turns, faults) => {
        const profile = await createTestProfile(engine.database.pool);
        const apis = [engine.url, second.url].map((url) => apiClient(url, profile.secretKey.value));
        const own: TestEngine = { ...engine, profile, api: apis[0] ?? engine.api };
        const shop: Shop = { engine: own, apis, payments: [] };
        meddleWith(faults);
        for (const turn of turns) {
          await Promise.all(turn.map((each) => perform(shop, each)));
          expect(await differencesOf(own)).toEqual([]);
        }
        engine.proxy.meddler = honest;
        await settle(shop);

        expect(await differencesOf(own)).toEqual([]);
        const postings = await ledgerOf(own.database.pool, profile.profile.profileId);
        const balances = balancesAfterEach(postings);
        for (const each of balances) {
          expect(Object.values(each).reduce((sum, balance) => sum + balance, 0n)).toBe(0n);
          // A merchant can owe money after a dispute of a refunded payment, but never more than the dispute took.
          expect((each['merchant_payable'] ?? 0n) + (each['disputes'] ?? 0n)).toBeLessThanOrEqual(0n);
          expect(each['suspense']).toBeLessThanOrEqual(0n);
        }
        const last = balances.at(-1);
        expect(last?.['acquirer_receivable'] ?? 0n).toBe(await takenByAcquirer(shop));
        expect(last?.['suspense'] ?? 0n).toBe(0n);
      },
    ),
    { numRuns: runs(5) },
  );
});
