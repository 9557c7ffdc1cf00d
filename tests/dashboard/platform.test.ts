import { checkLedger, keepCheck } from '@pay/core/books/ledger/check-ledger';
import { addOperator } from '@pay/core/merchants/access/change-operators';
import { suspendProfile } from '@pay/core/merchants/profiles/suspend-profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
let operator: Visitor;
beforeAll(async () => {
  shop = await startPayingShop({ roles: new Set(['api', 'card-page']) });
  const person = await shop.dashboard.person('Operator');
  unwrap(await addOperator({ pool: shop.engine.database.pool }, OPERATOR, person.email));
  operator = await shop.dashboard.signedIn(person);
});
afterAll(() => shop.stop());

describe("the platform's state", () => {
  test('lists unknown payments with their profiles and inquiries, oldest first, in pages', async () => {
    const made: string[] = [];
    for (let n = 0; n < 3; n++) {
      const payment = await newPayment(shop.engine);
      await (await cardPage(payment.url)).pay('4000000000000259');
      made.push(payment.trackId);
    }
    const first = await operator.get('/api/operator/unknown?limit=2');
    expect(first.body.data[0]).toMatchObject({ kind: 'payment', merchant_name: 'Test Merchant', amount_minor: 10_500 });
    const second = await operator.get(`/api/operator/unknown?after=${encodeURIComponent(first.body.next)}`);
    const tracks = [...first.body.data, ...second.body.data].map(({ track_id: id }) => id);
    expect([tracks, second.body.next]).toEqual([made, null]);
    for (const after of ['x', '2026-13-45 00:00:00+00/att_0', `${'9'.repeat(17)}/att_${'0'.repeat(30)}`]) {
      const refused = await operator.get(`/api/operator/unknown?after=${encodeURIComponent(after)}`);
      expect(verdict(refused)).toBe('400 invalid_request');
    }
    const last = await operator.get(`/api/operator/unknown?after=${'9'.repeat(16)}/att_${'0'.repeat(30)}`);
    expect(last.body.data).toEqual([]);
    const health = (await operator.get('/api/operator/health')).body;
    const [sandbox] = health.environments;
    expect(sandbox).toMatchObject({ environment: 'sandbox', unknown: 3 });
    expect(health.database.connections).toBeGreaterThan(0);
  });

  test('counts overdue work with its age', async () => {
    const { pool } = shop.engine.database;
    const { trackId } = await newPayment(shop.engine);
    await pool.query(
      "update sessions set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' where track_id = $1",
      [trackId],
    );
    const [sandbox] = (await operator.get('/api/operator/health')).body.environments;
    expect(sandbox.expiries.due).toBe(1);
    expect(sandbox.expiries.oldest_seconds).toBeGreaterThan(3_500);
  });

  test('lists suspended profiles with their merchants', async () => {
    const { pool } = shop.engine.database;
    const { profile } = await createTestProfile(pool, { displayName: 'Closed' });
    const command = { profileId: profile.profileId, suspended: true, reason: 'A reason' } as const;
    unwrap(await suspendProfile({ pool }, OPERATOR, command));
    const { body } = await operator.get('/api/operator/suspended-profiles');
    expect(body).toMatchObject({ data: [{ profile_name: 'Closed', merchant_suspended: false }], next: null });
    expect(body.data[0].suspended_at).not.toBeNull();
  });

  test('adds up the ledgers of all profiles, and lists those that need attention', async () => {
    const { pool } = shop.engine.database;
    const { profile } = await createTestProfile(pool, { displayName: 'Wrong' });
    const { profileId } = profile;
    await pool.query(
      `insert into event_heads (profile_id, last_position, last_posting, booked_at) values ($1, 0, 1, now() - interval '3 days')`,
      [profileId],
    );
    await pool.query(
      `insert into postings (profile_id, position, kind, reference, debit, credit, currency, amount_minor, booked_at)
       values ($1, 1, 'sale', 'att_1', 'acquirer_receivable', 'merchant_payable', 'JPY', 70, now() - interval '3 days')`,
      [profileId],
    );
    await keepCheck(pool, profileId, await checkLedger(pool, profileId));
    const { data: balances } = (await operator.get('/api/operator/books')).body;
    expect(balances.filter(({ currency }: { currency: string }) => currency === 'JPY')).toEqual([
      { environment: 'sandbox', account: 'acquirer_receivable', currency: 'JPY', amount_minor: 70 },
      { environment: 'sandbox', account: 'merchant_payable', currency: 'JPY', amount_minor: 70 },
    ]);
    const { data } = (await operator.get('/api/operator/books/profiles')).body;
    expect(data).toContainEqual(
      expect.objectContaining({
        profile_id: `pro_${profileId}`,
        profile_name: 'Wrong',
        unproved_since: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
        differences: 1,
        first_difference: 'no_cause att_1: sale 1 of 70 JPY in no session',
        open_items: 0,
        wrong_proofs: 0,
      }),
    );
    // The open items are the payments whose outcome is unknown.
    expect(data).toContainEqual(
      expect.objectContaining({ profile_id: `pro_${shop.engine.profile.profile.profileId}`, open_items: 3 }),
    );
    const first = (await operator.get('/api/operator/books/profiles?limit=1')).body;
    const second = (await operator.get(`/api/operator/books/profiles?limit=1&after=${first.next}`)).body;
    expect([...first.data, ...second.data]).toEqual(data);
  });
});
