import { createPool, type Pool } from '@pay/core/ground/database/pool';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import type { RunningEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { importLegacy, issueSecret } from '../harness/test-keys.ts';
import { hammerKeys } from './hammer-keys.ts';

const CLIENTS = 16;
const REVOCATIONS = 30;
/** The minimum number of accepted calls with each key before its end, and of refused calls after it. */
const ACCEPTED_BEFORE = 12;
const REFUSED_AFTER = 12;

let engine: TestEngine;
let secondNode: RunningEngine;
let pool: Pool;
beforeAll(async () => {
  engine = await startTestEngine();
  secondNode = await startSecondEngine(engine);
  pool = createPool({ url: engine.database.url, applicationName: 'tests', max: 4 });
});
afterAll(async () => {
  await pool.end();
  await secondNode.stop();
  await engine.stop();
});

describe(`${CLIENTS} clients on two nodes, while ${REVOCATIONS} of their keys are revoked or rotated`, () => {
  test('no request that started after the change was answered is accepted, and none that ended before the change is refused', async () => {
    const keys = await makeKeys();
    const { calls, isLate, isEarly } = await hammerKeys({
      urls: [engine.url, secondNode.url],
      keys,
      clients: CLIENTS,
      callsBefore: ACCEPTED_BEFORE,
      callsAfter: REFUSED_AFTER,
      call: (api) => api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD' }),
      end: (key) => endKey(keys, key),
    });
    expect(calls.filter((call) => isLate(call) && call.verdict !== '401 api_key_revoked')).toEqual([]);
    expect(calls.filter((call) => isEarly(call) && call.verdict !== '201')).toEqual([]);
    expect(new Set(calls.map((call) => call.verdict))).toEqual(new Set(['201', '401 api_key_revoked']));
    for (const [key] of keys.entries()) {
      const own = calls.filter((call) => call.key === key);
      expect(own.filter(isEarly).length).toBeGreaterThanOrEqual(ACCEPTED_BEFORE);
      expect(own.filter(isLate).length).toBeGreaterThanOrEqual(REFUSED_AFTER);
    }

    const { rows } = await pool.query('select count(*)::integer as sessions from sessions');
    expect(rows[0].sessions).toBe(calls.filter((call) => call.verdict === '201').length);
  });
});

async function makeKeys(): Promise<IssuedKey[]> {
  const { profileId } = engine.profile.profile;
  const keys: IssuedKey[] = [];
  for (let n = 0; n < REVOCATIONS; n++) {
    const isLegacy = n % 5 === 4;
    const deps = { pool, keyPepper: engine.config.keyPepper };
    keys.push(isLegacy ? await importLegacy(deps, profileId) : await issueSecret(pool, profileId));
  }
  return keys;
}

async function endKey(keys: readonly IssuedKey[], key: number): Promise<void> {
  const command = { keyId: keys[key]?.key.keyId ?? '' };
  unwrap<unknown>(await (key % 2 === 0 ? revokeKey : rotateKey)({ pool }, OPERATOR, command));
}
