import { randomBytes } from 'node:crypto';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { openSecret } from '@pay/core/telling/webhooks/endpoints/endpoint-secret';
import { readSealingKeys } from '@pay/engine/config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const newKey = () => randomBytes(32).toString('base64');

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ sealingKeys: readSealingKeys({ PAY_ENCRYPTION_KEY: OLD }) });
});
afterAll(() => engine.stop());

const OLD = newKey();
const NEW = newKey();

const reseal = (env: Readonly<Record<string, string>>) =>
  runCommand(['webhooks', 'reseal'], { DATABASE_URL: engine.database.url, ...env });

async function sealedSecrets() {
  const { rows } = await engine.database.pool.query<{ profile_id: string; endpoint_id: string; sealed: Buffer }>(
    'select profile_id, endpoint_id, sealed from webhook_secrets order by endpoint_id, secret_id',
  );
  return rows.map((row) => ({ of: { profileId: row.profile_id, endpointId: row.endpoint_id }, sealed: row.sealed }));
}

describe('pay webhooks reseal', () => {
  test('reseals under the new key, so that the old key is no longer needed', async () => {
    const secrets: string[] = [];
    for (const name of ['one', 'two']) {
      const { body } = await engine.api.post('/v1/webhook-endpoints', { url: `https://shop.example/${name}` });
      secrets.push(body.secret);
      const path = `/v1/webhook-endpoints/${body.endpoint_id}/rotate-secret`;
      secrets.push((await engine.api.post(path, {})).body.secret);
    }
    const missing = await reseal({ PAY_ENCRYPTION_KEY: NEW });
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('PAY_ENCRYPTION_KEY_PREVIOUS') });

    const both = { PAY_ENCRYPTION_KEY: NEW, PAY_ENCRYPTION_KEY_PREVIOUS: OLD };
    expect(await reseal(both)).toMatchObject({ code: 0, stdout: '4 of 4 secrets were resealed.\n' });
    const withoutOld = sealer(readSealingKeys({ PAY_ENCRYPTION_KEY: NEW }));
    const opened = (await sealedSecrets()).map(({ of, sealed }) => openSecret(withoutOld, of, sealed));
    expect(opened.toSorted()).toEqual(secrets.toSorted());

    const again = await reseal(both);
    expect(again).toMatchObject({ code: 0, stdout: 'Every secret is already sealed under PAY_ENCRYPTION_KEY.\n' });
  });

  test('without a key, names the missing variable', async () => {
    expect(await reseal({})).toMatchObject({ code: 1, stderr: expect.stringContaining('PAY_ENCRYPTION_KEY') });
  });
});
