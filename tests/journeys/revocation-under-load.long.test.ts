import { createPool, type Pool } from '@pay/core/ground/database/pool';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import type { RunningEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { importLegacy, issueSecret } from '../harness/test-keys.ts';

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

/** `began` and `ended` are not times, but positions in the order of everything that this process saw. */
type Call = { readonly key: number; readonly began: number; readonly ended: number; readonly verdict: string };
type Ending = { readonly key: number; readonly began: number; readonly returned: number };

describe(`${CLIENTS} clients on two nodes, while ${REVOCATIONS} of their keys are revoked or rotated`, () => {
  test('no request that started after the change was answered is accepted, and none that ended before the change is refused', async () => {
    const keys = await makeKeys();
    const { calls, endings } = await hammer(keys);

    const begun = new Map(endings.map((ending) => [ending.key, ending]));
    const isLate = (call: Call) => call.began > (begun.get(call.key)?.returned ?? 0);
    const isEarly = (call: Call) => call.ended < (begun.get(call.key)?.began ?? 0);
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

/**
 * Revokes or rotates one key after another while clients use it. The clients keep using each ended key alongside the
 * next one.
 */
async function hammer(keys: readonly IssuedKey[]): Promise<{ calls: Call[]; endings: Ending[] }> {
  const calls: Call[] = [];
  const endings: Ending[] = [];
  const waiting = new Set<() => void>();
  let now = 0;
  let current = 0;
  let isOver = false;

  const until = (isMet: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isMet() || !waiting.delete(check)) return;
        resolve();
      };
      waiting.add(check);
      check();
    });
  const seen = (key: number, after: number) => calls.filter((call) => call.key === key && call.began > after).length;

  const client = async (number: number): Promise<void> => {
    for (let turn = number; !isOver; turn++) {
      const key = turn % 2 === 0 ? current : Math.max(0, current - 1);
      const url = turn % 4 < 2 ? engine.url : secondNode.url;
      const api = apiClient(url, keys[key]?.value ?? '');
      const began = ++now;
      const answer = await api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD' });
      calls.push({ key, began, ended: ++now, verdict: verdict(answer) });
      for (const check of [...waiting]) check();
    }
  };

  const end = async (): Promise<void> => {
    for (const [key, { key: record }] of keys.entries()) {
      current = key;
      const command = { keyId: record.keyId };
      await until(() => seen(key, 0) >= ACCEPTED_BEFORE);
      const began = ++now;
      unwrap<unknown>(await (key % 2 === 0 ? revokeKey : rotateKey)({ pool }, OPERATOR, command));
      const returned = ++now;
      endings.push({ key, began, returned });
      await until(() => seen(key, returned) >= REFUSED_AFTER);
    }
  };

  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  await end().finally(() => {
    isOver = true;
  });
  await Promise.all(clients);
  return { calls, endings };
}
