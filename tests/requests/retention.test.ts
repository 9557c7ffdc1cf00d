import { randomBase62 } from '@pay/core/ground/ids/base62';
import { forgetRequests } from '@pay/core/looking/request-log/forget-requests';
import { listRequests, type RequestFilter } from '@pay/core/looking/request-log/list-requests';
import { type AnsweredRequest, type RecordLimits, recordRequests } from '@pay/core/looking/request-log/record-requests';
import { prefixedKeyHash } from '@pay/core/merchants/keys/key-hash';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestProfile, type TestProfile } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { issueSecret } from '../harness/test-keys.ts';

const LIMITS: RecordLimits = { ofProfileMax: 10, countedMax: 5 };

let database: TestDatabase;
let profile: TestProfile;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  profile = await createTestProfile(database.pool);
});
afterAll(() => database.drop());

const profileId = () => profile.profile.profileId;

/** Creates requests of the test's own profile by default. Each request is 1 ms younger than the previous request. */
function batch(statuses: readonly number[], fields: Partial<AnsweredRequest> = {}): readonly AnsweredRequest[] {
  return statuses.map((status, n) => ({
    keyHash: prefixedKeyHash(profile.secretKey.value),
    requestId: `req_${randomBase62(22)}`,
    method: 'POST',
    path: '/v1/sdk/checkout',
    status,
    code: status < 400 ? null : 'not_found',
    durationMs: n,
    address: null,
    ageMs: 1_000 - n,
    ...fields,
  }));
}

function record(requests: readonly AnsweredRequest[], limits: RecordLimits = LIMITS): Promise<number> {
  return recordRequests({ pool: database.pool, environment: 'sandbox' }, requests, limits);
}

async function statuses(filter: RequestFilter = {}): Promise<readonly number[]> {
  const requests = await listRequests(database, { profileId: profileId(), ...filter }, { limit: 100 });
  return requests.map(({ status }) => status);
}

describe('retention', () => {
  test('keeps a fixed number of the newest successful requests of each profile, even if nodes write at the same time', async () => {
    const other = await createTestProfile(database.pool);
    await record(batch([200, 201], { keyHash: prefixedKeyHash(other.secretKey.value) }));
    const written = [batch([201, 202]), batch([203, 204]), batch([205, 206])];
    for (const each of written) await record(each);
    expect(await statuses()).toEqual(expect.arrayContaining([202, 203, 204, 205, 206]));
    expect(await statuses()).toHaveLength(5);
    await Promise.all(Array.from({ length: 8 }, () => record(batch([200, 200, 200]))));
    await record(batch([299]));
    expect(await statuses()).toHaveLength(5);
    expect(await statuses()).toContain(299);
    const { rows } = await database.pool.query(
      `select last_position, (select count(distinct position) from api_requests r where r.profile_id = h.profile_id) as kept
       from api_request_heads h where profile_id = $1`,
      [profileId()],
    );
    expect(rows).toEqual([{ last_position: 31n, kept: 5n }]);
    expect(await listRequests(database, { profileId: other.profile.profileId }, { limit: 10 })).toHaveLength(2);
  });

  test('keeps failed requests separately until they are 7 days old, then deletes them in batches', async () => {
    const day = 24 * 60 * 60 * 1_000;
    await record(batch([404, 500, 422], { ageMs: 7 * day + 60_000 }));
    await record(batch([201], { ageMs: 30 * day }));
    await record(batch([409], { ageMs: 7 * day - 60_000 }));
    const sweep = () => forgetRequests(database, { kind: 'worker' }, 2);
    expect([await sweep(), await sweep(), await sweep()]).toEqual([2, 1, 0]);
    expect(await statuses()).toEqual([409, 201]);
  });

  test('keeps failed requests first if a profile has too many requests in one batch, and returns how many requests were not kept', async () => {
    const successes = Array.from({ length: 9 }, () => 201);
    const failures = Array.from({ length: 8 }, () => 404);
    expect(await record(batch([...successes, ...failures]))).toBe(7);
    expect(await statuses({ failedOnly: true })).toHaveLength(8);
    expect(await statuses({ status: 201 })).toHaveLength(2);
  });

  test('keeps no requests with unknown keys, publishable keys or keys of the other environment', async () => {
    const live = await createTestProfile(database.pool, { environment: 'live' });
    const keys = [
      Buffer.alloc(32, 7),
      prefixedKeyHash(profile.publishableKey.value),
      prefixedKeyHash(live.secretKey.value),
    ];
    for (const keyHash of keys) expect(await record(batch([201], { keyHash }))).toBe(0);
    expect(await statuses()).toEqual([]);
    expect(await listRequests(database, { profileId: live.profile.profileId }, { limit: 10 })).toEqual([]);
  });
});

describe('the list', () => {
  test('continues from page to page without a gap or a repeat, even among requests of the same instant', async () => {
    const requests = [...batch([404, 404, 404, 404], { ageMs: 5_000 }), ...batch([404, 404, 404])];
    await record(requests);
    const seen: string[] = [];
    let after: { at: Date; requestId: string } | undefined;
    for (;;) {
      const page = await listRequests(database, { profileId: profileId() }, { after, limit: 2 });
      seen.push(...page.map(({ requestId }) => requestId));
      after = page.at(-1);
      if (!after) break;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(requests.map(({ requestId }) => requestId)));
  });

  test('contains only what the filter selects: failed requests, a status, the start of a path, or a key', async () => {
    const other = await issueSecret(database.pool, profileId());
    await record([
      ...batch([201, 422]),
      ...batch([404], { path: '/merchant/refund' }),
      ...batch([409], { keyHash: prefixedKeyHash(other.value) }),
    ]);
    expect(await statuses()).toHaveLength(4);
    expect((await statuses({ failedOnly: true })).toSorted()).toEqual([404, 409, 422]);
    expect(await statuses({ status: 422 })).toEqual([422]);
    expect(await statuses({ pathPrefix: '/merchant/' })).toEqual([404]);
    expect(await statuses({ keyId: other.key.keyId })).toEqual([409]);
  });

  test('covers all profiles when none is named, newest first', async () => {
    const other = await createTestProfile(database.pool);
    await record([
      ...batch([404], { ageMs: -60_000 }),
      ...batch([409], { ageMs: -120_000, keyHash: prefixedKeyHash(other.secretKey.value) }),
    ]);
    const newest = await listRequests(database, {}, { limit: 2 });
    expect(newest.map(({ status }) => status)).toEqual([409, 404]);
  });
});
