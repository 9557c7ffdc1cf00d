import { randomBytes } from 'node:crypto';
import { proveDays } from '@pay/core/books/proofs/prove-days';
import { readUnproved } from '@pay/core/books/proofs/read-proofs';
import { findMissing } from '@pay/core/books/settlements/find-missing';
import { matchAgain } from '@pay/core/books/settlements/match-again';
import { raiseSettlementAlarms } from '@pay/core/books/settlements/raise-alarms';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { forgetRequests } from '@pay/core/looking/request-log/forget-requests';
import { forgetExpired } from '@pay/core/merchants/access/forget-expired';
import { chainAudit } from '@pay/core/merchants/audit/chain-audit';
import { verifyChain } from '@pay/core/merchants/audit/verify-audit';
import { forgetAddresses } from '@pay/core/merchants/keys/seen-addresses';
import { forgetMisuses } from '@pay/core/merchants/misuse/record-misuses';
import { forgetNotices } from '@pay/core/paying/acquirer-notices/forget-notices';
import { forgetIdempotencyKeys } from '@pay/core/paying/idempotency/forget-idempotency-keys';
import { forgetPoints } from '@pay/core/paying/limits/forget-points';
import { forgetTries } from '@pay/core/paying/routing/take-try';
import { forgetEvents } from '@pay/core/record/events/forget-events';
import { announceExpiringKeys } from '@pay/core/telling/events/announce-expiring-keys';
import { announcePageChecks } from '@pay/core/telling/page-checks/announce-checks';
import { announceMissingChecks } from '@pay/core/telling/page-checks/announce-silence';
import { forgetPageChecks } from '@pay/core/telling/page-checks/record-check';
import { cancelDeliveries } from '@pay/core/telling/webhooks/endpoints/delete-endpoint';
import { readIdentitySecrets } from '@pay/dashboard/server/config';
import { readSealingKeys } from '@pay/engine/read-sealing-keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { type Ended, runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { newPayment, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver/receiver.ts';
import { type InsertOnlyRole, insertOnlyRole } from './insert-only-role.ts';

const WORKER = { kind: 'worker' } as const;
const NUMBER = '4242424242424242';
const [OLD, NEW] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [string, string];
const BEFORE = { PAY_ENCRYPTION_KEY: OLD };

let database: TestDatabase;
let role: InsertOnlyRole;
let engine: TestEngine;
let dashboard: TestDashboard;
let receiver: Receiver;
beforeAll(async () => {
  database = await createTestDatabase();
  role = await insertOnlyRole(database);
  const sealingKeys = readSealingKeys(BEFORE);
  engine = await startTestEngine({ databaseUrl: role.url, sealingKeys }, database);
  const identitySecrets = readIdentitySecrets(BEFORE);
  dashboard = await startTestDashboard({ databaseUrl: role.url, sealingKeys, identitySecrets }, database);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await dashboard.stop();
  await engine.stop();
  await role.drop();
  await database.drop();
});

/** Runs `pay …` under the role, with both keys. */
const pay = (...args: readonly string[]): Promise<Ended> =>
  runCommand(args, { DATABASE_URL: role.url, PAY_ENCRYPTION_KEY: NEW, PAY_ENCRYPTION_KEY_PREVIOUS: OLD });

const once = () => ({ 'idempotency-key': randomBytes(8).toString('hex') });

/** Expects that nothing was refused to the engine, the dashboard or their workers. */
async function expectNothingDenied(): Promise<void> {
  for (const log of [await engine.readLog(), await dashboard.readLog()]) {
    expect(log).not.toMatch(/permission denied|42501|a worker failed/);
  }
}

describe('under the role that can only insert into the audit and the ledger', () => {
  test('payments, captures, voids, refunds and webhooks work, with all workers', async () => {
    const endpoint = await engine.api.post('/v1/webhook-endpoints', { url: receiver.url });
    expect(verdict(endpoint)).toBe('201');
    const paid = await newPaidPayment(engine);
    const refund = await engine.api.post('/merchant/refund', { track_id: paid.trackId, amount: 1 }, once());
    expect([verdict(refund), refund.body.status]).toEqual(['201', 'succeeded']);
    const held = await newPaidPayment(engine, { capture: 'manual' });
    expect(verdict(await engine.api.post('/merchant/capture', { track_id: held.trackId }, once()))).toBe('201');
    const given = await newPaidPayment(engine, { capture: 'manual' });
    expect(verdict(await engine.api.post('/merchant/void', { track_id: given.trackId }, once()))).toBe('200');
    const dropped = await newPayment(engine);
    expect((await engine.api.post(`/v1/sdk/checkout/${dropped.trackId}/cancel`)).status).toBe(200);
    const statuses = async () => {
      const truths = await Promise.all([paid, held, given, dropped].map((payment) => truthOf(engine, payment)));
      return truths.map(({ status }) => status);
    };
    const { rows } = await database.pool.query(
      `select distinct usename from pg_stat_activity where datname = current_database() and application_name not in ('tests', '')
         and backend_type = 'client backend'`,
    );
    expect(rows).toEqual([{ usename: new URL(role.url).username }]);
    await eventually(statuses).toEqual(['paid', 'paid', 'voided', 'cancelled']);
    const types = () => receiver.received.map(({ body }) => JSON.parse(body).type);
    await eventually(async () => types().toSorted()).toEqual(
      expect.arrayContaining(['payment.cancelled', 'payment.succeeded', 'payment.voided', 'refund.succeeded']),
    );
    const soon = { track_id: (await newPaidPayment(engine)).trackId, kind: 'chargeback' };
    expect(verdict(await engine.api.post('/v1/sandbox/disputes', soon))).toBe('200');
    await expectNothingDenied();
  });

  test('the dashboard works', async () => {
    const owner = await dashboard.signedIn(await dashboard.person('Ada'));
    const { body } = await owner.post('/api/merchants', { name: 'Shop' });
    const profile = `/api/profiles/${body.profile_id}`;
    expect(verdict(await owner.post(`${profile}/keys`, { label: 'Server', scopes: ['sessions'] }))).toBe('200');
    expect((await owner.get(`${profile}/payments.csv`)).status).toBe(200);
    expect((await owner.get(`${profile}/statement.csv`)).status).toBe(200);
    expect(verdict(await owner.get(`/api/merchants/${body.merchant_id}/audit`))).toBe('200');
    expect(verdict(await owner.post('/api/auth/sign-out'))).toBe('200');
    await expectNothingDenied();
  });

  test('the books are checked and proved, and the audit is chained', async () => {
    const { profileId, merchantId } = engine.profile.profile;
    // Only the owner of the tables can make postings old.
    await database.pool.query(`
      begin; alter table postings disable trigger never_changed;
      update postings set booked_at = booked_at - interval '1 day';
      alter table postings enable trigger never_changed; commit`);
    await database.pool.query("update event_heads set booked_at = booked_at - interval '1 day'");
    expect(await readUnproved(role.pool, profileId)).not.toBeUndefined();
    const by = sealer(engine.config.sealingKeys);
    const deps = { pool: role.pool, environment: 'sandbox', sealer: by, alarm: () => {} } as const;
    await proveDays(deps, WORKER, 10);
    expect(await readUnproved(role.pool, profileId)).toBeUndefined();
    expect(await pay('books', 'check')).toMatchObject({ code: 0, stderr: '' });
    expect(await pay('books', 'book')).toMatchObject({ code: 0, stdout: 'No postings were missing.\n' });
    const verified = await pay('books', 'verify', '--profile', publicProfileId(profileId));
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    while ((await chainAudit(deps, WORKER, 100)) > 0);
    expect(await verifyChain(role.pool, merchantId)).toMatchObject({ difference: undefined });
  });

  test('a sweep masks card numbers even if one is in the audit, where it stays', async () => {
    const { trackId } = await newPayment(engine);
    await database.pool.query('update sessions set description = $2 where track_id = $1', [trackId, NUMBER]);
    await database.pool.query(
      `insert into audit_entries (audit_id, actor_kind, actor_id, action, object_id, details)
       values ('aud_planted', 'operator', 'x', 'audit.exported', 'x', $1)`,
      [JSON.stringify({ note: NUMBER })],
    );
    const { code, stdout, stderr } = await pay('cards', 'sweep', '--mask');
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 possible card number is left.')]);
    expect(stdout).toMatch(new RegExp(`^sessions +description +\\w{8} ${trackId} +yes$`, 'm'));
    expect(stdout).toMatch(/^audit_entries +details +.* +no$/m);
  });

  test('secrets are sealed with another key', async () => {
    const { code, stdout, stderr } = await pay('secrets', 'reseal');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('webhook secrets: 1 resealed');
    expect(stdout).toContain('key of the ledger: 1 resealed');
  });

  test('everything that is old is deleted', async () => {
    const deps = { pool: role.pool, environment: 'sandbox', alarm: () => {} } as const;
    const all = [
      forgetRequests,
      forgetAddresses,
      forgetMisuses,
      forgetNotices,
      forgetPoints,
      forgetTries,
      forgetEvents,
      forgetPageChecks,
      forgetIdempotencyKeys,
      cancelDeliveries,
      announceExpiringKeys,
      announcePageChecks,
      announceMissingChecks,
      matchAgain,
      findMissing,
      raiseSettlementAlarms,
    ];
    await database.pool.query("update idempotency_keys set expires_at = now() - interval '1 day'");
    await database.pool.query("update events set created_at = created_at - interval '10 years'");
    for (const work of all) await work(deps, WORKER, 1_000);
    await forgetExpired(deps);
    const { rows } = await role.pool.query('select count(*)::int as count from idempotency_keys');
    expect(rows).toEqual([{ count: 0 }]);
    await expectNothingDenied();
  });
});
