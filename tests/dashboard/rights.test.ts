import { admitTry, forgetTries } from '@pay/core/merchants/access/admit-try';
import { ADDRESSES, type RouteName } from '@pay/dashboard/api/addresses';
import type { Route } from '@pay/dashboard/api/route';
import { ROUTES } from '@pay/dashboard/api/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, verdict } from '../harness/api-client.ts';
import { inShortRun, someOf, testInShortRun } from '../harness/runs.ts';
import { ASKERS, type Asker, type Fixture, inviteFor, makeFixture } from './rights-fixture.ts';
import { EXPECTED, type Expected } from './rights-table.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture();
});
afterAll(() => fixture.dashboard.stop());

const NAMES = Object.keys(ADDRESSES) as RouteName[];
/** The refusals for missing rights. All other refusals depend on the request, not on the person. */
const ACCESS_CODES = ['sign_in_required', 'right_missing', 'not_found', 'fresh_sign_in_required'];

const wasAdmitted = ({ status, body }: ApiAnswer) => status < 400 || !ACCESS_CODES.includes(body.code);

function refusalOf(asker: Asker, { of }: Expected): string {
  if (asker === 'nobody') return '401 sign_in_required';
  const isMember = asker !== 'outsider' && asker !== 'operator';
  return of === 'merchant' && isMember ? '403 right_missing' : '404 not_found';
}

describe('every route', () => {
  test.each(NAMES)('%s works for people with the right, and is refused to all others', async (name) => {
    const expected = EXPECTED[name];
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    // In the short run, half of the people use every other route, and the other half use the rest. In the long run, all
    // people use all routes.
    const first = NAMES.indexOf(name) % 2;
    for (const asker of someOf(
      ASKERS.filter((_, index) => index % 2 === first),
      ASKERS,
    )) {
      const answer = await fixture.ask(asker, name);
      found[asker] = wasAdmitted(answer) ? 'admitted' : verdict(answer);
      wanted[asker] = expected.may.includes(asker) ? 'admitted' : refusalOf(asker, expected);
    }
    expect(found).toEqual(wanted);
  });

  test.each(NAMES.filter((name) => EXPECTED[name].may.includes('owner') || EXPECTED[name].of === 'platform'))(
    '%s requires a fresh proof if and only if the table says so',
    inShortRun,
    async (name) => {
      const asker = EXPECTED[name].of === 'platform' ? 'operator' : 'owner';
      await fixture.makeStale(asker);
      const answer = await fixture.ask(asker, name);
      await fixture.makeFresh(asker);
      const needed = answer.body?.code === 'fresh_sign_in_required';
      expect(needed).toBe(EXPECTED[name].fresh === true);
    },
  );
});

describe('a costly route', () => {
  const limited = NAMES.filter((name) => (ROUTES[name] as Route).tries);

  testInShortRun(
    "is a route that reads a whole ledger, takes a file, sends an e-mail or calls another company's server",
    () => {
      expect(limited.toSorted()).toEqual([
        'addEvidence',
        'exportAudit',
        'exportPayments',
        'exportPlatformAudit',
        'exportSettlement',
        'exportStatement',
        'importSettlement',
        'probeAccount',
        'sendReceipt',
        'testEndpoint',
        'verifyProof',
      ]);
    },
  );

  test.each(limited)('%s is refused after too many tries, but only for the same person', inShortRun, async (name) => {
    const { tries }: Route = ROUTES[name];
    const { pool } = fixture.dashboard.database;
    const asker = EXPECTED[name].of === 'platform' ? 'operator' : 'owner';
    const { personId } = fixture.people[asker];
    if (!tries) throw new Error('no limit');
    await forgetTries({ pool }, tries, personId);
    for (let made = 1; made < tries.most; made++) await admitTry({ pool }, tries, personId);
    expect(wasLimited(await fixture.ask(asker, name))).toBe(false);
    const refused = await fixture.ask(asker, name);
    await forgetTries({ pool }, tries, personId);
    expect(verdict(refused)).toBe('429 rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    if (asker === 'owner') expect(wasLimited(await fixture.ask('administrator', name))).toBe(false);
  });
});

const wasLimited = ({ status }: ApiAnswer) => status === 429;

describe("another merchant's ids", () => {
  const inside = NAMES.filter((name) => (ADDRESSES[name].match(/:\w+/g) ?? []).length > 1);

  test.each(inside)('are not found by %s inside a person’s own merchant', inShortRun, async (name) => {
    const answer = await fixture.askWithinOwn(name);
    expect(verdict(answer)).toBe('404 not_found');
  });

  test.each(NAMES.filter((name) => EXPECTED[name].of === 'merchant'))(
    'get the same answer from %s as ids that do not exist',
    inShortRun,
    async (name) => {
      const [theirs, nobodys] = [await fixture.ask('outsider', name), await fixture.askUnknown('outsider', name)];
      expect({ ...theirs.body, request_id: '' }).toEqual({ ...nobodys.body, request_id: '' });
      expect(theirs.status).toBe(nobodys.status);
    },
  );

  testInShortRun('cannot be used to accept an invitation for someone else', async () => {
    const token = await inviteFor(fixture, 'somebody.else@people.example');
    const answer = await fixture.browsers.outsider.post(`/api/invitations/${token}/accept`);
    expect(verdict(answer)).toBe('403 right_missing');
  });
});
