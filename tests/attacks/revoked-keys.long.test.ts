import { isLockTimeout } from '@pay/core/ground/database/lock-timeout';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import type { RunningEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../harness/api-client.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { ALL_SERVER_ROUTES, callRoute } from '../harness/server-routes.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { importLegacy, issueSecret } from '../harness/test-keys.ts';
import { hammerKeys } from '../journeys/hammer-keys.ts';
import { keepReport } from './report/attack-report.ts';
import { ATTACK_RUN, sizeOf } from './report/attack-run.ts';

const KEYS = sizeOf(34, 6);
const CLIENTS = 24;
const CALLS_BEFORE = 12;
const CALLS_AFTER = sizeOf(3_000, 200);
const REVOKED = '401 api_key_revoked';

/** Every route that needs no existing object, and leaves nothing behind that would affect another call. */
const TRIED = ALL_SERVER_ROUTES.filter(
  ({ name, operationId }) => !name.includes('{') && operationId !== 'createWebhookEndpoint',
);

let engine: TestEngine;
let secondNode: RunningEngine;
let pool: Pool;
beforeAll(async () => {
  engine = await startTestEngine({ logLevel: 'silent' });
  secondNode = await startSecondEngine(engine);
  pool = createPool({ url: engine.database.url, applicationName: 'tests', max: 4 });
});
afterAll(async () => {
  await pool?.end();
  await secondNode?.stop();
  await engine?.stop();
});

test('no request that begins after its key has ended is accepted, on any route of either node', async () => {
  const startedAt = performance.now();
  const { seed } = ATTACK_RUN;
  const keys = await makeKeys();
  const call = (api: ApiClient, turn: number) => {
    const route = TRIED[(turn + seed) % TRIED.length] ?? TRIED[0];
    if (!route) throw new Error('there are no routes');
    return callRoute(api, route, { trackId: '' });
  };
  const { calls, isLate, isEarly } = await hammerKeys({
    urls: [engine.url, secondNode.url],
    keys,
    clients: CLIENTS,
    callsBefore: CALLS_BEFORE,
    callsAfter: CALLS_AFTER,
    call,
    end: (key) => endKey(keys, key),
  });
  const late = calls.filter(isLate);
  const early = calls.filter(isEarly);
  const findings = [
    // An overloaded node refuses a request before it knows the key.
    ...late
      .filter(({ verdict }) => verdict !== REVOKED && !verdict.startsWith('503'))
      .map(toldAs('after its key ended')),
    ...early.filter(({ verdict }) => verdict.startsWith('401')).map(toldAs('before its key ended')),
  ];
  const refused = late.filter(({ verdict }) => verdict === REVOKED).length;
  const { rows } = await pool.query(
    `select ((select count(*) from sessions) + (select count(*) from payment_links)
       + (select count(*) from card_page_checks))::integer as stored`,
  );
  const created = calls.filter(({ verdict }) => verdict === '201').length;
  if (rows[0].stored !== created) findings.push(`${rows[0].stored} sessions, links and checks for ${created} answers`);
  keepReport({
    attack: 'revoked keys',
    seed,
    tried: {
      'requests after the revocation': late.length,
      'before and around it': calls.length - late.length,
      keys: KEYS,
    },
    seconds: (performance.now() - startedAt) / 1_000,
    findings,
  });
  expect(findings).toEqual([]);
  expect(refused).toBeGreaterThanOrEqual(KEYS * CALLS_AFTER * 0.98);
  expect(early.filter(({ verdict }) => verdict === '201').length).toBeGreaterThan(0);
}, 1_800_000);

const toldAs =
  (when: string) =>
  ({ key, verdict }: { readonly key: number; readonly verdict: string }) =>
    `a request with key ${key} that was sent ${when} was answered ${verdict}`;

async function makeKeys(): Promise<readonly IssuedKey[]> {
  const { profileId } = engine.profile.profile;
  const deps = { pool, keyPepper: engine.config.keyPepper };
  const keys: IssuedKey[] = [];
  for (let n = 0; n < KEYS; n++) {
    keys.push(n % 5 === 4 ? await importLegacy(deps, profileId) : await issueSecret(pool, profileId));
  }
  return keys;
}

/**
 * Half of the keys are revoked, and half are rotated. On a busy machine, the calls that advance the test clock can hold
 * the profile's lock for so long that the change has to be tried again.
 */
async function endKey(keys: readonly IssuedKey[], key: number): Promise<void> {
  const command = { keyId: keys[key]?.key.keyId ?? '' };
  for (;;) {
    try {
      unwrap<unknown>(await (key % 2 === 0 ? revokeKey : rotateKey)({ pool }, OPERATOR, command));
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
}
