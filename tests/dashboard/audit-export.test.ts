import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { ledgerKey } from '@pay/core/books/proofs/ledger-key';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { verifyAuditFile } from '@pay/core/merchants/audit/verify-audit-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiAnswer, verdict } from '../harness/api-client.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';

const configured = generateKeyPairSync('ed25519').privateKey;

let dashboard: TestDashboard;
let withKey: TestDashboard;
let path: string;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  withKey = await startTestDashboard({ ...keysOf(dashboard), signingKey: configured }, dashboard.database);
  const owner = await dashboard.signedIn(await dashboard.person('Ada'));
  path = `/api/merchants/${(await owner.post('/api/merchants', { name: 'Shop' })).body.merchant_id}/audit.jsonl`;
});
afterAll(async () => {
  await withKey?.stop();
  await dashboard?.stop();
});

const keysOf = ({ config: { sealingKeys, identitySecrets } }: TestDashboard) => ({ sealingKeys, identitySecrets });

async function exportedBy(server: TestDashboard): Promise<ApiAnswer> {
  return (await server.signedIn({ email: 'ada@people.example' })).get(path);
}

/** The difference that a check finds in an export, which must be signed with this key. */
async function faultOf({ body }: ApiAnswer, key: KeyObject): Promise<string | undefined> {
  const publicKey = createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
  return (await verifyAuditFile(linesOf(body), publicKey)).difference?.what;
}

test('exports of the audit are signed with the key that signs proofs, wherever it is kept', async () => {
  const deps = { pool: dashboard.database.pool, sealer: sealer(dashboard.config.sealingKeys) };
  const created = await ledgerKey(deps);
  expect(await faultOf(await exportedBy(dashboard), created.privateKey)).toBeUndefined();
  expect(await faultOf(await exportedBy(withKey), configured)).toBeUndefined();

  // A worker has meanwhile signed with the configured key.
  await ledgerKey({ ...deps, signingKey: configured });
  expect(await faultOf(await exportedBy(withKey), configured)).toBeUndefined();
  expect(verdict(await exportedBy(dashboard))).toBe('503 unavailable');
  expect(await dashboard.readLog()).toContain('PAY_BOOKS_SIGNING_KEY');
});

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.trimEnd().split('\n');
}
