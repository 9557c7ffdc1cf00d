import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { listAccounts } from '@pay/core/paying/accounts/list-accounts';
import { activateAccount } from '@pay/core/paying/accounts/move-account';
import { requestProbe } from '@pay/core/paying/accounts/probe-account';
import { vi } from 'vitest';
import { OPERATOR, unwrap } from './merchant.ts';
import type { TestEngine } from './test-engine.ts';

/** Gives the engine's profile an active account at its simulator, which behaves as `values` say. Returns its id. */
export async function activateSimulatorAccount(
  { config, database, profile, simulatorUrl }: TestEngine,
  values: Readonly<Record<string, unknown>>,
  baseUrl = simulatorUrl,
): Promise<string> {
  const { pool } = database;
  const { profileId } = profile.profile;
  const deps = { pool, sealer: sealer(config.sealingKeys), kinds: ACCOUNT_KINDS };
  const command = { profileId, kind: 'simulator', baseUrl, values, allowLocalhost: true };
  const { accountId } = unwrap(await addAccount(deps, OPERATOR, command));
  unwrap(await requestProbe({ pool }, OPERATOR, accountId));
  // This also works in `beforeAll`, where `expect.poll` does not.
  const isVerified = async () =>
    (await listAccounts({ pool }, profileId)).some((each) => each.accountId === accountId && each.state === 'verified');
  await vi.waitUntil(isVerified, { timeout: 60_000, interval: 50 });
  unwrap(await activateAccount({ pool }, OPERATOR, accountId));
  return accountId;
}
