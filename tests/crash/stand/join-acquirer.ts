import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import type { Pool } from '@pay/core/ground/database/pool';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { activateAccount } from '@pay/core/paying/accounts/move-account';
import { requestProbe } from '@pay/core/paying/accounts/probe-account';
import { setRouting } from '@pay/core/paying/routing/set-routing';
import { readSealingKeys } from '@pay/engine/read-sealing-keys';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import type { RunningAcquirer } from '../acquirers/acquirer-of-run.ts';
import type { CrashMerchant } from './merchants.ts';
import type { Shape } from './shapes.ts';
import { untilItWorks } from './until-it-works.ts';

type Parts = {
  readonly pool: Pool;
  /** The settings of the nodes, with the key that seals secrets. */
  readonly env: Readonly<Record<string, string>>;
  readonly acquirers: readonly JoinedAcquirer[];
};

export type JoinedAcquirer = {
  readonly acquirer: RunningAcquirer;
  /** The address where the acquirer can reach our engines. */
  readonly noticeOrigin: string;
};

/** The account is probed again after this number of tries to use it. */
const PROBE_EVERY = 150;

/**
 * Gives the merchant active accounts of its shape, and rules if the merchant has several accounts. A node must be
 * running, because only engines probe accounts.
 */
export async function joinAcquirers(parts: Parts, merchant: CrashMerchant): Promise<void> {
  const { shape, profileId, accounts } = merchant;
  for (const [place, joined] of parts.acquirers.entries()) {
    const own = shape.at === undefined ? shape : shape.at[place];
    if (own) await joinAcquirer(parts, joined, merchant, own, place);
  }
  const { shares } = shape;
  if (shares === undefined) return;
  const rule = accounts.map(({ accountId, place }) => ({ account_id: accountId, percent: shares[place] ?? 0 }));
  const document = { second_account: true, rules: [{ accounts: rule }] };
  unwrap(await setRouting(parts, OPERATOR, { profileId, document, version: null }));
}

async function joinAcquirer(
  { pool, env }: Parts,
  { acquirer, noticeOrigin }: JoinedAcquirer,
  merchant: CrashMerchant,
  shape: Shape,
  place: number,
): Promise<void> {
  const { profileId, accounts } = merchant;
  const own = { ...merchant, shape };
  const account = acquirer.accountOf(own);
  if (account === null) return;
  const deps = { pool, sealer: sealer(readSealingKeys(env)), kinds: ACCOUNT_KINDS };
  // An account's address on this machine must have this form.
  const baseUrl = acquirer.url.replace('127.0.0.1', 'localhost');
  const command = { ...account, profileId, baseUrl, allowLocalhost: true };
  const { accountId } = unwrap(await addAccount(deps, OPERATOR, command));
  const noticeUrl = `${noticeOrigin}/notices/${accountId}`;
  await acquirer.tell?.(own, noticeUrl, false);
  const isBeside = accounts.length > 0;
  // Only an engine can verify the account, and an account that needs notices must have received the notice of its
  // probe.
  let tries = 0;
  await untilItWorks(async () => {
    // On a busy machine, a probe can take too long.
    if (tries % PROBE_EVERY === 0) unwrap(await requestProbe({ pool }, OPERATOR, accountId));
    tries += 1;
    unwrap(await activateAccount(deps, OPERATOR, accountId, { isBeside }));
  });
  await acquirer.tell?.(own, noticeUrl, true);
  accounts.push({ accountId, place });
}
