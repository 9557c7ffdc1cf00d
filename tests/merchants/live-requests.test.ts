import type { Pool } from '@pay/core/ground/database/pool';
import { listAudit } from '@pay/core/merchants/audit/list-audit';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { approveLiveRequest } from '@pay/core/merchants/merchants/approve-live-request';
import { approveMerchant } from '@pay/core/merchants/merchants/approve-merchant';
import { askForLive } from '@pay/core/merchants/merchants/ask-for-live';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { refuseLiveRequest, withdrawLiveRequest } from '@pay/core/merchants/merchants/end-live-request';
import { findMerchant } from '@pay/core/merchants/merchants/find-merchant';
import { listLiveRequests } from '@pay/core/merchants/merchants/list-live-requests';
import { newestLiveRequest } from '@pay/core/merchants/merchants/newest-live-request';
import { suspendMerchant } from '@pay/core/merchants/merchants/suspend-merchant';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import { listProfiles } from '@pay/core/merchants/profiles/list-profiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const OWNER = { kind: 'person', id: 'person_owner' } as const;
const FORM = {
  businessName: 'Dallah Coffee W.L.L.',
  website: 'https://dallah.example',
  contactName: 'Maryam Al Ali',
  contactEmail: 'maryam@dallah.example',
  expectedMonthlyVolume: '50000.500',
  currency: 'BHD',
  note: 'Open since 1998.\nTwo shops.',
};

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool;
});
afterAll(() => database.drop());

async function newMerchant(): Promise<string> {
  return unwrap(await createMerchant({ pool }, OPERATOR, { name: 'Dallah' })).merchantId;
}

const ask = (merchantId: string, change: Partial<typeof FORM> = {}) =>
  askForLive({ pool }, OWNER, { ...FORM, ...change, merchantId });
const approve = (requestId: string) =>
  approveLiveRequest({ pool }, OPERATOR, { requestId, profileName: 'Dallah Coffee', note: 'contract 7' });
const codeOf = (result: { ok: true } | { ok: false; refusal: { code: string } }) =>
  result.ok ? 'accepted' : result.refusal.code;
const liveOf = async (merchantId: string) => unwrap(await findMerchant({ pool }, merchantId)).live;

describe('a request', () => {
  test('is stored as it was entered, and is open', async () => {
    const merchantId = await newMerchant();
    expect([await liveOf(merchantId), await newestLiveRequest({ pool }, merchantId)]).toEqual(['none', null]);
    const request = unwrap(await ask(merchantId));
    const { expectedMonthlyVolume, currency, ...texts } = FORM;
    expect(request).toMatchObject({ ...texts, merchantId, state: 'open', decidedAt: null, reason: null });
    expect(request.expectedMonthlyVolume).toEqual({ minor: 50_000_500n, currency: 'BHD' });
    expect(await newestLiveRequest({ pool }, merchantId)).toEqual(request);
    expect(await liveOf(merchantId)).toBe('requested');
  });

  test('is limited to one per merchant, even if two people ask at the same time', async () => {
    const merchantId = await newMerchant();
    const codes = (await Promise.all([ask(merchantId), ask(merchantId), ask(merchantId)])).map(codeOf);
    expect(codes.toSorted()).toEqual(['accepted', 'live_request_not_possible', 'live_request_not_possible']);
  });

  test.each([
    ['businessName', '', 'invalid_request', 'business_name'],
    ['website', 'dallah.example', 'invalid_request', 'website'],
    ['website', 'javascript://dallah.example/%0aalert(1)', 'invalid_request', 'website'],
    ['website', 'https://user:word@dallah.example', 'invalid_request', 'website'],
    ['website', 'https://dal\tlah.example', 'invalid_request', 'website'],
    ['contactEmail', 'maryam', 'invalid_request', 'contact_email'],
    ['contactEmail', 'a@b.example\u001b[2J', 'invalid_request', 'contact_email'],
    ['note', '4242 4242 4242 4242', 'card_number_not_allowed', 'note'],
    ['note', 'x'.repeat(2_001), 'invalid_request', 'note'],
    ['note', 'a\0b', 'invalid_request', 'note'],
    ['expectedMonthlyVolume', '-1', 'amount_invalid', 'expected_monthly_volume'],
    ['expectedMonthlyVolume', '1.0001', 'amount_precision', 'expected_monthly_volume'],
    ['expectedMonthlyVolume', '1000000000', 'amount_too_large', 'expected_monthly_volume'],
    ['currency', 'bhd', 'currency_unsupported', 'currency'],
  ])('with an invalid %s, %#, is refused, and changes nothing', async (field, value, code, named) => {
    const merchantId = await newMerchant();
    const result = await ask(merchantId, { [field]: value });
    if (result.ok) throw new Error('accepted');
    expect([result.refusal.code, result.refusal.errors?.[0]?.field]).toEqual([code, named]);
    expect(await newestLiveRequest({ pool }, merchantId)).toBeNull();
  });

  test.each([['mer_nobody'], [`mer_${'0'.repeat(22)}`], ['a\0b']])(
    'for an unknown merchant, %j, is not found',
    async (id) => {
      expect(codeOf(await ask(id))).toBe('not_found');
    },
  );
});

describe('approving', () => {
  test('creates the Live profile with its publishable key once, and records it in the audit', async () => {
    const merchantId = await newMerchant();
    const { requestId } = unwrap(await ask(merchantId));
    const results = await Promise.all([approve(requestId), approve(requestId)]);
    expect(results.map(codeOf).toSorted()).toEqual(['accepted', 'live_request_not_possible']);
    const profiles = await listProfiles({ pool }, merchantId);
    expect(profiles).toMatchObject([{ environment: 'live', displayName: 'Dallah Coffee', isSuspended: false }]);
    const made = results.find((each) => each.ok);
    expect(made?.ok && made.value.publishableKey.value).toMatch(/^pk_live_/);
    const { data } = unwrap(await listAudit({ pool }, { merchantId, limit: 10 }));
    expect(data.map(({ action }) => action)).toEqual([
      'profile.created',
      'merchant.live_approved',
      'live_request.opened',
      'merchant.created',
    ]);
    expect(data[1]?.details).toEqual({ note: 'contract 7', request_id: requestId });
    expect(await newestLiveRequest({ pool }, merchantId)).toMatchObject({ state: 'approved', reason: 'contract 7' });
    expect([await liveOf(merchantId), codeOf(await ask(merchantId))]).toEqual([
      'approved',
      'live_request_not_possible',
    ]);
    expect(codeOf(await createSecretKey({ pool }, OWNER, { profileId: profiles[0]?.profileId ?? '' }))).toBe(
      'accepted',
    );
  });

  test('a merchant instead of its request settles the open request', async () => {
    const merchantId = await newMerchant();
    const { requestId } = unwrap(await ask(merchantId));
    unwrap(await approveMerchant({ pool }, OPERATOR, { merchantId, note: 'by hand' }));
    expect(await newestLiveRequest({ pool }, merchantId)).toMatchObject({ requestId, state: 'approved' });
  });

  test('while requests arrive never leaves an approved merchant with an open request', async () => {
    for (let round = 0; round < 10; round++) {
      const merchantId = await newMerchant();
      await Promise.all([ask(merchantId), approveMerchant({ pool }, OPERATOR, { merchantId }), ask(merchantId)]);
      expect((await newestLiveRequest({ pool }, merchantId))?.state ?? 'none').not.toBe('open');
    }
  });

  test('is refused for a suspended merchant, and for an invalid name', async () => {
    const merchantId = await newMerchant();
    const { requestId } = unwrap(await ask(merchantId));
    const nameless = { requestId, profileName: ' ' };
    expect(codeOf(await approveLiveRequest({ pool }, OPERATOR, nameless))).toBe('invalid_request');
    unwrap(await suspendMerchant({ pool }, OPERATOR, { merchantId, reason: 'fraud' }));
    expect(codeOf(await approve(requestId))).toBe('live_request_not_possible');
    expect([await liveOf(merchantId), await listProfiles({ pool }, merchantId)]).toEqual(['requested', []]);
  });
});

describe('refusing and withdrawing', () => {
  test('close a request permanently, and the merchant can ask again', async () => {
    const merchantId = await newMerchant();
    const first = unwrap(await ask(merchantId));
    const refuse = (reason: string) => refuseLiveRequest({ pool }, OPERATOR, { requestId: first.requestId, reason });
    expect(codeOf(await refuse('  '))).toBe('invalid_request');
    expect(unwrap(await refuse('No address.'))).toMatchObject({ state: 'refused', reason: 'No address.' });
    expect(await liveOf(merchantId)).toBe('refused');
    expect([codeOf(await refuse('again')), codeOf(await approve(first.requestId))]).toEqual([
      'live_request_not_possible',
      'live_request_not_possible',
    ]);
    const second = unwrap(await ask(merchantId));
    expect(await liveOf(merchantId)).toBe('requested');
    unwrap(await withdrawLiveRequest({ pool }, OWNER, { requestId: second.requestId }));
    expect(await liveOf(merchantId)).toBe('none');
  });

  test('give not_found for a request that does not exist', async () => {
    expect(codeOf(await approve(`liv_${'0'.repeat(22)}`))).toBe('not_found');
    expect(codeOf(await withdrawLiveRequest({ pool }, OWNER, { requestId: 'a\0' }))).toBe('not_found');
  });
});

test('the queue lists open requests oldest first, and all requests newest first', async () => {
  await pool.query(
    "update live_requests set state = 'withdrawn', decided_at = now(), decided_by = 'x' where state = 'open'",
  );
  const asked: string[] = [];
  for (let n = 0; n < 3; n++) asked.push(unwrap(await ask(await newMerchant())).requestId);
  const queue = unwrap(await listLiveRequests({ pool }, { state: 'open', limit: 2 }));
  expect(queue.data.map(({ requestId }) => requestId)).toEqual(asked.slice(0, 2));
  expect(queue.data[0]?.merchantName).toBe('Dallah');
  const rest = unwrap(await listLiveRequests({ pool }, { state: 'open', limit: 2, after: queue.next ?? '' }));
  expect([rest.data.map(({ requestId }) => requestId), rest.next]).toEqual([asked.slice(2), null]);
  const all = unwrap(await listLiveRequests({ pool }, { limit: 100 }));
  expect(all.data.slice(0, 3).map(({ requestId }) => requestId)).toEqual(asked.toReversed());
  expect(all.data.map(({ askedAt }) => askedAt.getTime())).toEqual(
    all.data.map(({ askedAt }) => askedAt.getTime()).toSorted((a, b) => b - a),
  );
  expect(codeOf(await listLiveRequests({ pool }, { limit: 2, after: 'liv_x' }))).toBe('invalid_request');
});

test('no Live profile is created without an approval, whatever the state of a request', async () => {
  const merchantId = await newMerchant();
  unwrap(await ask(merchantId));
  const deps = { pool, rules: { allowLocalhostReturnUrls: false } };
  const made = await createProfile(deps, OWNER, { merchantId, environment: 'live', displayName: 'Too soon' });
  expect(codeOf(made)).toBe('invalid_request');
});
