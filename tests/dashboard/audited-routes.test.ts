import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { ADDRESSES, type RouteName } from '@pay/dashboard/api/addresses';
import type { Route } from '@pay/dashboard/api/route';
import { ROUTES } from '@pay/dashboard/api/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DASHBOARD } from '../audit/audited.ts';
import { type Fixture, makeFixture } from './rights-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture();
});
afterAll(() => fixture.dashboard.stop());

/**
 * Routes that cannot be called with this fixture's payments, accounts and events. Other tests call them, and read the
 * audit.
 */
const NOT_HERE: ReadonlySet<string> = new Set([
  'capturePayment',
  'voidPayment',
  'refundPayment',
  'confirmRefund',
  'testEndpoint',
  'resendFailed',
  'activateAccount',
  'drainAccount',
  'answerDispute',
  'importSettlement',
  'fixInboxItem',
  'verifyProof',
  'saveView',
  'renameView',
  'deleteView',
]);

const routeOf = (name: RouteName): Route => ROUTES[name];
const askerOf = (name: RouteName) => (routeOf(name).right === 'operate' ? 'operator' : 'owner');

/** The actions of the entries that were written while the route was called. */
async function written(name: RouteName): Promise<{ readonly status: number; readonly actions: readonly string[] }> {
  const { pool } = fixture.dashboard.database;
  // Preparing a request can also write entries, so an entry counts only if its author is the sender of the request.
  const { personId } = fixture.people[askerOf(name)];
  const before = await pool.query('select count(*)::int as count from audit_entries where actor_id = $1', [personId]);
  const { status } = await fixture.ask(askerOf(name), name);
  const { rows } = await pool.query('select action from audit_entries where actor_id = $1 order by at offset $2', [
    personId,
    before.rows[0].count,
  ]);
  return { status, actions: rows.map(({ action }) => action) };
}

describe('the listed entries are written', () => {
  test.each(Object.entries(DASHBOARD))('by %s', async (name, audited) => {
    if (name === 'changeMe') {
      const renamed = await fixture.browsers.owner.call('PATCH', '/api/me', { name: 'Owner with another name' });
      expect(renamed.status).toBe(204);
    }
    const { status, actions } = await written(name as RouteName);
    if (NOT_HERE.has(name)) return expect(actions).toEqual([]);
    expect(status).toBeLessThan(300);
    if (name === 'changeMe') return expect(actions).toEqual([]);
    expect(audited.length).toBeGreaterThan(0);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(audited).toContain(action);
  });

  const reads = (Object.keys(ADDRESSES) as RouteName[]).filter(
    (name) => ADDRESSES[name].startsWith('GET ') && routeOf(name).right === 'operate' && !(name in DASHBOARD),
  );
  test.each(reads)('by an operator who reads %s', async (name) => {
    const { status, actions } = await written(name);
    expect(status).toBeLessThan(300);
    expect(actions).toEqual(routeOf(name).ofPlatform ? [] : ['operator.read']);
    expect((await written(name)).actions).toEqual(
      routeOf(name).ofPlatform || name === 'readAccount' ? expect.any(Array) : [],
    );
  });

  test('by an operator who reads a merchant, in the audit of that merchant', async () => {
    const { pool } = fixture.dashboard.database;
    const { rows } = await pool.query(
      "select details ->> 'what' as what from audit_entries where merchant_id = $1 and action = 'operator.read' order by 1",
      [fixture.shop.merchantId],
    );
    const reads = ['readAccount', 'readAnyMerchant', 'readRouting', 'tryRouting'];
    expect(new Set(rows.map(({ what }) => what))).toEqual(new Set(reads));
  });

  test('by an operator who reads the routing of several profiles, in the audit of the merchant of each', async () => {
    const { pool } = fixture.dashboard.database;
    for (const { profileId } of [fixture.shop, fixture.elsewhere]) {
      const routing = `/api/operator/profiles/${publicProfileId(profileId)}/routing`;
      expect((await fixture.browsers.operator.call('GET', routing)).status).toBe(200);
    }
    const { rows } = await pool.query(
      "select merchant_id, object_id from audit_entries where details ->> 'what' = 'readRouting' order by at",
    );
    expect(rows).toEqual(
      [fixture.shop, fixture.elsewhere].map(({ merchantId, profileId }) => ({
        merchant_id: merchantId,
        object_id: publicProfileId(profileId),
      })),
    );
  });
});
