import { accountKinds } from '@pay/acquirers/acquirer-kinds';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { approveMerchant } from '@pay/core/merchants/merchants/approve-merchant';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { activateAccount, moveAccount } from '@pay/core/paying/accounts/move-account';
import type { Probe } from '@pay/core/paying/acquiring/acquirer';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { TEST_BANK_PASSWORD, TEST_BANK_URL } from '../harness/test-bank.ts';
import type { TestDashboard, TestPerson } from '../harness/test-dashboard.ts';

/** A merchant with a Live profile, whose accounts at the test bank are in several states. */
export type SampleAcquirers = {
  readonly owner: TestPerson;
  readonly merchantId: string;
  readonly profileId: string;
  /** The ids of accounts. */
  readonly verified: string;
  readonly refused: string;
  readonly draining: string;
};

/** Creates the merchant. None of its accounts is active, so the profile cannot take payments. */
export async function makeSampleAcquirers(dashboard: TestDashboard): Promise<SampleAcquirers> {
  const { pool } = dashboard.database;
  const owner = await dashboard.person('Lulwa Books');
  const { body } = await (await dashboard.signedIn(owner)).post('/api/merchants', { name: 'Lulwa Books' });
  const merchantId: string = body.merchant_id;
  unwrap(await approveMerchant({ pool }, OPERATOR, { merchantId, note: 'contract 7' }));
  const deps = { pool, rules: { allowLocalhostReturnUrls: false } };
  const command = { merchantId, environment: 'live', displayName: 'Lulwa Books' } as const;
  const { profileId } = unwrap(await createProfile(deps, OPERATOR, command)).profile;
  const add = (probe: Probe | null) => accountOf(dashboard, profileId, probe);
  const [retired, draining] = [await add('ready'), await add('ready')];
  const kinds = accountKinds(dashboard.config.kinds);
  for (const id of [retired, draining]) unwrap(await activateAccount({ pool, kinds }, OPERATOR, id));
  unwrap(await moveAccount({ pool }, OPERATOR, retired, 'retired'));
  unwrap(await moveAccount({ pool }, OPERATOR, draining, 'draining'));
  const [refused, verified] = [await add('refused'), await add('ready')];
  await add(null);
  return { owner, merchantId, profileId: publicProfileId(profileId), verified, refused, draining };
}

/** Adds an account, and records the acquirer's answer as a worker would. */
async function accountOf(
  { config, database: { pool } }: TestDashboard,
  profileId: string,
  probe: Probe | null,
): Promise<string> {
  const deps = { pool, sealer: sealer(config.sealingKeys), kinds: accountKinds(config.kinds) };
  const values = {
    merchant_id: 'M1234',
    password: TEST_BANK_PASSWORD,
    currencies: ['BHD', 'SAR'],
    brands: ['visa', 'mada'],
    descriptor: 'LULWA BOOKS',
    capture: 'manual',
  };
  const command = { profileId, kind: 'test_bank', baseUrl: TEST_BANK_URL, values, allowLocalhost: false };
  const { accountId } = unwrap(await addAccount(deps, OPERATOR, command));
  if (probe === null) return accountId;
  await pool.query('update acquirer_accounts set probe = $2, probed_at = now() where account_id = $1', [
    accountId,
    probe,
  ]);
  if (probe === 'ready') {
    await pool.query("update acquirer_accounts set state = 'verified', verified_at = now() where account_id = $1", [
      accountId,
    ]);
  }
  return accountId;
}
