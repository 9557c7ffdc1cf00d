import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import type { Pool } from '@pay/core/ground/database/pool';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { activateAccount } from '@pay/core/paying/accounts/move-account';
import { requestProbe } from '@pay/core/paying/accounts/probe-account';
import { readSealingKeys } from '@pay/engine/read-sealing-keys';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import type { RunningAcquirer } from '../acquirers/acquirer-of-run.ts';
import type { CrashMerchant } from './merchants.ts';
import { untilItWorks } from './until-it-works.ts';

type Parts = {
  readonly pool: Pool;
  /** The settings of the nodes, with the key that seals secrets. */
  readonly env: Readonly<Record<string, string>>;
  readonly acquirer: RunningAcquirer;
  /** The address where the acquirer can reach our engines. */
  readonly noticeOrigin: string;
};

/** The number of tries to use the account after which it is probed again. */
const PROBE_EVERY = 150;

/** Gives the merchant an active account of its shape. A node must be running, because only engines probe accounts. */
export async function joinAcquirer(
  { pool, env, acquirer, noticeOrigin }: Parts,
  merchant: CrashMerchant,
): Promise<void> {
  const account = acquirer.accountOf(merchant);
  if (account === null) return;
  const deps = { pool, sealer: sealer(readSealingKeys(env)), kinds: ACCOUNT_KINDS };
  // An account's address on this machine must have this form.
  const baseUrl = acquirer.url.replace('127.0.0.1', 'localhost');
  const command = { ...account, profileId: merchant.profileId, baseUrl, allowLocalhost: true };
  const { accountId } = unwrap(await addAccount(deps, OPERATOR, command));
  const noticeUrl = `${noticeOrigin}/notices/${accountId}`;
  await acquirer.tell?.(merchant, noticeUrl, false);
  // Only an engine can verify the account, and one that needs notices must have received the notice of its probe.
  let tries = 0;
  await untilItWorks(async () => {
    // On a busy machine, a probe can take too long.
    if (tries % PROBE_EVERY === 0) unwrap(await requestProbe({ pool }, OPERATOR, accountId));
    tries += 1;
    unwrap(await activateAccount(deps, OPERATOR, accountId));
  });
  await acquirer.tell?.(merchant, noticeUrl, true);
  merchant.accountId = accountId;
}
