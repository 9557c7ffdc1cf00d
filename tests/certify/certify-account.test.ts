import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { type SealingKeys, sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const PASSWORD = 'a-password-for-tests';
const HMAC_KEY = 'AB12'.repeat(16);

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

async function accountOf(
  environment: 'sandbox' | 'live',
  kind: string,
  values: Readonly<Record<string, string>>,
  baseUrl?: string,
): Promise<string> {
  const { pool } = engine.database;
  const keys: SealingKeys = engine.config.sealingKeys;
  const { profileId } = (await createTestProfile(pool, { environment })).profile;
  const deps = { pool, sealer: sealer(keys), kinds: ACCOUNT_KINDS };
  const command = { profileId, kind, baseUrl, values, allowLocalhost: false };
  return unwrap(await addAccount(deps, OPERATOR, command)).accountId;
}

const certify = (accountId: string, secrets: object) =>
  runCommand(
    ['acquirers', 'certify', '--account', accountId],
    { DATABASE_URL: engine.database.url },
    JSON.stringify(secrets),
  );

describe('a certification is refused before anything is sent', () => {
  const url = 'https://ap-gateway.mastercard.com';

  test('for a Live account, whatever the secrets are', async () => {
    const account = await accountOf('live', 'mpgs', { merchant_id: 'BANK100', password: PASSWORD }, url);
    const { code, stderr } = await certify(account, { password: PASSWORD });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'pay: Only accounts of sandbox profiles can be certified.\n' });
  });

  test('for an acquirer whose notices cannot reach the command, and the refusal says what to do instead', async () => {
    const values = { merchant_account: 'TeaHouseECOM', api_key: 'k'.repeat(40), hmac_key: HMAC_KEY };
    const { code, stderr } = await certify(await accountOf('sandbox', 'adyen', values), {});
    expect(code).toBe(1);
    expect(stderr).toContain('Test the account by hand');
  });

  test('for a sandbox that always asks the shopper to confirm, unless the program can answer', async () => {
    const values = { secret_key: 'sk_sbox_the-secret-key', public_key: 'pk_sbox_the-public-key' };
    const address = 'https://abcdefgh.api.sandbox.checkout.com';
    const { code, stderr } = await certify(await accountOf('sandbox', 'checkout_com', values, address), values);
    expect(code).toBe(1);
    expect(stderr).toContain('requires a challenge for every payment');
  });

  test('with secrets that are missing, or with settings that are not the stored ones', async () => {
    const account = await accountOf('sandbox', 'mpgs', { merchant_id: 'TESTBANK', password: PASSWORD }, url);
    const [missing, other] = [await certify(account, {}), await certify(account, { merchant_id: 'TESTOTHER' })];
    expect(missing).toMatchObject({
      code: 1,
      stderr: 'pay: password is required if no client certificate is given.\n',
    });
    expect(other).toMatchObject({
      code: 1,
      stderr: 'pay: merchant_id is not a secret of this account. Remove it from the JSON object.\n',
    });
  });
});
