import { createSecretKey, randomBytes } from 'node:crypto';
import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { countPostings } from '@pay/core/books/ledger/check-ledger';
import { findMissing } from '@pay/core/books/settlements/find-missing';
import { listOpenItems } from '@pay/core/books/settlements/list-items';
import { countSealed, leftUnderPrevious, resealAll } from '@pay/core/ground/sealing/sealed-place';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { collectCustomers } from '@pay/core/looking/customers/collect-customers';
import { listCustomers } from '@pay/core/looking/customers/list-customers';
import { type Watched, watchProfiles } from '@pay/core/looking/insight/watch-profiles';
import { countUnknown, listUnknown, unknownPage } from '@pay/core/looking/payments/list-unknown';
import { accountPage } from '@pay/core/looking/platform/account-page';
import { listWrongBooks, readAllBalances } from '@pay/core/looking/platform/read-all-books';
import { readHealth } from '@pay/core/looking/platform/read-health';
import { sealedPlaces } from '@pay/core/looking/platform/sealed-places';
import { listRequests } from '@pay/core/looking/request-log/list-requests';
import { askForLive } from '@pay/core/merchants/merchants/ask-for-live';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { listAccounts } from '@pay/core/paying/accounts/list-accounts';
import {
  countLost,
  findAttempts,
  findLostMovements,
  reverseLost,
} from '@pay/core/paying/payments/reconciling/reverse-lost';
import { type ProposedRefund, tellApprovers } from '@pay/core/paying/refunds/tell-approvers';
import { type News, tellNews } from '@pay/core/telling/mails/tell-news';
import { ageOfPageChecks, announceMissingChecks } from '@pay/core/telling/page-checks/announce-silence';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { type NewPayment, newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import type { TestEngine } from '../harness/test-engine.ts';
import { sendRound, turnReceipts, WORKER, withEmail } from '../receipts/receipt-shop.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';
import { startTwoShops, type TwoShops } from './two-shops.ts';

const ANSWER_LOST = '4000000000000259';

let two: TwoServers;
let engine: TestEngine;
let shops: TwoShops['shops'];
let paid: readonly NewPayment[];

const idOf = (shop: TestEngine) => shop.profile.profile.profileId;
const ids = () => shops.map(idOf);
/** Runs a statement of the test on the server of each shop, with the shop's profile as $1. */
async function onBoth(text: string): Promise<void> {
  for (const id of ids()) await two.serverOf(id).query(text, [id]);
}

beforeAll(async () => {
  two = await startTwoServers();
  // Without the engine's worker, so that what the tests prepare stays as it is.
  ({ engine, shops } = await startTwoShops(two, { roles: new Set(['api', 'card-page']) }));
  for (const shop of shops) await turnReceipts(shop, true);
  const paying = shops.map((shop) => newPaidPayment(shop, withEmail(`sara.${idOf(shop)}@shopper.example`)));
  paid = await Promise.all(paying);
}, 120_000);
afterAll(async () => {
  await engine?.stop();
  await two?.database.drop();
});

describe('what is sent', () => {
  test('receipts go to the shoppers of both profiles, once', async () => {
    const sent = await sendRound(engine);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      ids()
        .map((id) => `sara.${id}@shopper.example`)
        .toSorted(),
    );
    expect(await sendRound(engine)).toEqual([]);
  });

  test('the approvers of both profiles are told about proposed refunds, once', async () => {
    await onBoth(`insert into refund_proposals (profile_id, proposal_id, track_id, amount_minor, currency, proposed_by)
      select profile_id, 'prop_1', track_id, 1000, currency, 'somebody' from sessions where profile_id = $1 limit 1`);
    const told: ProposedRefund[] = [];
    const tell = () =>
      tellApprovers({ pool: two.database.pool, send: async (each) => void told.push(each) }, WORKER, 10);
    await Promise.all([tell(), tell()]);
    expect(await tell()).toBe(0);
    expect(told.map(({ profileId }) => profileId).toSorted()).toEqual(
      ids()
        .map((id) => `pro_${id}`)
        .toSorted(),
    );
  });

  test('news of both profiles, and what no profile has, are told once, however many nodes ask', async () => {
    const { pool } = two.database;
    for (const shop of shops) await (await cardPage((await newPayment(shop)).url)).pay(ANSWER_LOST);
    await onBoth(`update attempts set unknown_since = now() - interval '16 minutes', due_at = now() + interval '1 hour'
      where profile_id = $1 and state = 'unknown'`);
    const { requestId } = unwrap(
      await askForLive({ pool }, OPERATOR, {
        merchantId: shops[0].profile.profile.merchantId,
        businessName: 'Shop',
        website: 'https://shop.example',
        contactName: 'Ada',
        contactEmail: 'ada@shop.example',
        expectedMonthlyVolume: '1000',
        currency: 'BHD',
      }),
    );
    await pool.query(
      `update live_requests set state = 'refused', reason = 'Later.', decided_by = 'tests', decided_at = '${new Date().toISOString()}'
       where request_id = $1`,
      [requestId],
    );
    const told: News[] = [];
    const tell = () => tellNews({ pool, send: async (news) => void told.push(news) }, WORKER, 10);
    await Promise.all([tell(), tell(), tell()]);
    expect(await tell()).toBe(0);
    expect(told.map(({ kind, profileId }) => `${kind} ${profileId}`).toSorted()).toEqual(
      ['live_decision null', ...ids().map((id) => `payments_unknown pro_${id}`)].toSorted(),
    );
    const copies = await Promise.all(
      two.servers.map(
        async (server) => (await server.query('select kind, object_id, telling_until from told_mails')).rows,
      ),
    );
    expect(copies[0]).toHaveLength(3);
    expect(copies[1]).toEqual(expect.arrayContaining(copies[0] ?? []));
  });
});

describe('what is found', () => {
  test('customers of both profiles, each in their own profile', async () => {
    while ((await collectCustomers(two.database, WORKER, 100)) > 0);
    for (const shop of shops) {
      const { data } = unwrap(await listCustomers(two.database, { profileId: idOf(shop), limit: 10 }));
      expect(data.map(({ email }) => email)).toEqual([`sara.${idOf(shop)}@shopper.example`]);
    }
  });

  test('changes of both profiles, by those who look at them', async () => {
    const seen = new Map<string, Set<Watched>>();
    const watching = watchProfiles(two.database.pool, (error) => expect.unreachable(String(error)));
    for (const id of ids()) {
      const changes = new Set<Watched>();
      seen.set(id, changes);
      await watching.watch(id, (what) => {
        for (const each of what) changes.add(each);
      }).since;
    }
    await newPayment(shops[1]);
    await eventually(() => [...(seen.get(idOf(shops[1])) ?? [])]).toEqual(['payments']);
    expect([...(seen.get(idOf(shops[0])) ?? [])]).toEqual([]);
    await watching.stop();
  });

  test('references that a restored database has lost', async () => {
    const { pool } = two.database;
    const known: string[] = [];
    for (const [n, id] of ids().entries()) {
      const find = 'select attempt_id from attempts where track_id = $1';
      const { rows } = await two.serverOf(id).query<{ attempt_id: string }>(find, [paid[n]?.trackId]);
      known.push(...rows.map(({ attempt_id: attemptId }) => attemptId));
    }
    const lost = ids().map((id) => `att_${id}${'0'.repeat(22)}`);
    const found = await findAttempts({ pool }, [...known, ...lost]);
    expect(found.filter(({ as }) => as === 'known')).toHaveLength(2);
    expect(
      found
        .filter(({ as }) => as === 'lost')
        .map(({ reference }) => reference)
        .toSorted(),
    ).toEqual(lost.toSorted());
    const captures = ids().map((id) => `cap_${id}${'0'.repeat(22)}`);
    expect((await findLostMovements({ pool }, captures)).toSorted()).toEqual(captures.toSorted());
    for (const [n, id] of ids().entries()) {
      const references = [lost[n] as string];
      await reverseLost({ pool }, OPERATOR, {
        profileId: id,
        references,
        origin: { acquirer: 'simulator', accountId: null },
      });
    }
    expect(await countLost({ pool })).toMatchObject([{ as: 'waiting', count: 2 }]);
  });

  test('the newest check of the card page, wherever it is, and its age once', async () => {
    const deps = { pool: two.database.pool, environment: 'sandbox' as const };
    const alarms: string[] = [];
    const announce = () =>
      announceMissingChecks({ ...deps, alarm: (message) => void alarms.push(message) }, WORKER, 10);
    expect(await ageOfPageChecks(deps)).toBeUndefined();
    const insert = (
      days: number,
      at: number,
    ) => `insert into card_page_checks (profile_id, check_id, checked_at, address, differences)
      values ($1, 'cpc_${String(at).repeat(22)}', now() - interval '${days} days', 'https://pay.example', '[]')`;
    await onBoth(insert(9, 1));
    await two.serverOf(idOf(shops[1])).query(insert(2, 2), [idOf(shops[1])]);
    expect(Math.round(((await ageOfPageChecks(deps)) ?? 0) / 86_400)).toBe(2);
    expect(await announce()).toBe(0);
    await onBoth("update card_page_checks set checked_at = checked_at - interval '6 days' where profile_id = $1");
    expect([await announce(), await announce()]).toEqual([1, 0]);
    expect(alarms).toHaveLength(1);
  });
});

describe('what operators read', () => {
  test('has the rows of both servers in one order', async () => {
    const { pool } = two.database;
    const unknown = await listUnknown({ pool }, 10);
    expect(unknown.map(({ profileId }) => profileId).toSorted()).toEqual(ids().toSorted());
    const pages = [unwrap(await unknownPage({ pool }, { limit: 1 }))];
    pages.push(unwrap(await unknownPage({ pool }, { limit: 1, after: pages[0]?.next ?? '' })));
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(unknown.map(({ id }) => id));
    expect(pages[1]?.next).toBeNull();
    expect(await countUnknown({ pool, environment: 'sandbox' })).toMatchObject([{ kind: 'payment', count: 2 }]);
    const wrong = unwrap(await listWrongBooks({ pool }, { limit: 10 }));
    expect(wrong.data.map(({ profileId }) => profileId)).toEqual(ids().toSorted());
    expect(unwrap(await listWrongBooks({ pool }, { limit: 1 })).data).toEqual(wrong.data.slice(0, 1));
  });

  test('has the sums of both servers', async () => {
    const { pool } = two.database;
    expect(await countPostings(pool)).toBe(2);
    expect(await countPostings(pool, idOf(shops[0]))).toBe(1);
    const balances = await readAllBalances({ pool });
    expect(balances.reduce((sum, { minor }) => sum + minor, 0n)).toBe(0n);
    const taken = await Promise.all(
      two.servers.map((server) => server.query('select sum(amount_minor) as minor from postings')),
    );
    const whole = taken.reduce((sum, { rows }) => sum + BigInt(rows[0].minor), 0n);
    expect(balances.find(({ minor }) => minor > 0n)?.minor).toBe(whole);
    const health = await readHealth({ pool });
    expect(health.environments.find(({ environment }) => environment === 'sandbox')).toMatchObject({ unknown: 2 });
    expect(health.database.connections).toBeGreaterThan(0);
  });

  test('has the requests of all profiles, or of one', async () => {
    const { pool } = two.database;
    await eventually(async () => {
      const all = await listRequests({ pool }, {}, { limit: 100 });
      return new Set(all.map(({ profileId }) => profileId)).size;
    }).toBe(2);
    const all = await listRequests({ pool }, {}, { limit: 100 });
    expect(all.map(({ at }) => at.getTime())).toEqual(all.map(({ at }) => at.getTime()).toSorted((a, b) => b - a));
    const [one, next] = all;
    expect(await listRequests({ pool }, {}, { limit: 1, ...(one && { after: one }) })).toEqual([next]);
    for (const failedOnly of [false, true]) {
      const own = await listRequests({ pool }, { profileId: idOf(shops[1]), failedOnly }, { limit: 100 });
      const expected = await listRequests({ pool }, { failedOnly }, { limit: 100 });
      expect(own).toEqual(expected.filter(({ profileId }) => profileId === idOf(shops[1])));
    }
  });

  test('has the accounts, and the open items of settlements, of both', async () => {
    const { pool } = two.database;
    const deps = { pool, sealer: sealer(engine.config.sealingKeys), kinds: ACCOUNT_KINDS };
    for (const profileId of ids()) {
      const account = { profileId, kind: 'simulator', baseUrl: engine.simulatorUrl, values: {}, allowLocalhost: true };
      unwrap(await addAccount(deps, OPERATOR, account));
    }
    expect((await listAccounts({ pool })).map(({ profileId }) => profileId)).toEqual(ids());
    expect(await listAccounts({ pool }, idOf(shops[1]))).toHaveLength(1);
    const pages = [unwrap(await accountPage({ pool }, { limit: 1 }))];
    pages.push(unwrap(await accountPage({ pool }, { limit: 1, after: pages[0]?.next ?? '' })));
    expect(pages.flatMap(({ data }) => data.map(({ profileId }) => profileId))).toEqual(ids().toReversed());
    expect(pages[1]?.next).toBeNull();
    const { merchantId } = shops[1].profile.profile;
    const own = unwrap(await accountPage({ pool }, { merchantId, state: 'draft', limit: 10 }));
    expect(own.data.map(({ profileId }) => profileId)).toEqual([idOf(shops[1])]);
    await onBoth(`insert into settlement_items (profile_id, reference, number, account_id, reason, currency, amount_minor)
      select profile_id, 'file', 1, account_id, 'adjustment', 'BHD', 1 from acquirer_accounts where profile_id = $1`);
    await onBoth(`insert into settlement_accounts (profile_id, account_id, expected_from)
      select profile_id, account_id, now() from acquirer_accounts where profile_id = $1`);
    const items = unwrap(await listOpenItems({ pool }, { limit: 10 }));
    expect(items.data.map(({ profileId }) => profileId)).toEqual(ids());
    expect(await findMissing({ pool, environment: 'sandbox' }, WORKER, 10)).toBe(0);
  });

  test('has everything that is sealed, which gets another key', async () => {
    const { pool } = two.database;
    const { current } = engine.config.sealingKeys;
    const next = sealer({ current: createSecretKey(randomBytes(32)), previous: [current] });
    const sum = async () =>
      (await countSealed(sealedPlaces({ pool, sealer: next }))).map(({ counts }) => leftUnderPrevious(counts));
    const before = (await sum()).reduce((whole, each) => whole + each, 0);
    expect(before).toBeGreaterThan(1);
    const reports = await resealAll(sealedPlaces({ pool, sealer: next }));
    expect(reports.reduce((whole, { resealed }) => whole + resealed, 0)).toBe(before);
    expect(new Set(await sum())).toEqual(new Set([0]));
  });
});

test('every server has the same audit, to the microsecond', async () => {
  const text = 'select e::text as entry from audit_entries e order by audit_id';
  const [one, other] = await Promise.all(two.servers.map(async (server) => (await server.query(text)).rows));
  expect(one?.length).toBeGreaterThan(4);
  expect(one).toEqual(other);
});

test('nothing was refused', () => {
  expect(two.router.refused).toEqual([]);
});
