import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { type Acquirers, type ChosenAcquirer, onlyOwn } from '../acquiring/acquirers.ts';
import { FIND_ACTIVE_ACCOUNT } from './accounts-sql.ts';
import { createAdapters } from './adapters.ts';
import type { OpenedAccount } from './read-account.ts';

export type AcquirersOfAccountsParts = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly sealer: Sealer;
  /** The acquirer of the configuration, for profiles that have no account. */
  readonly own: Acquirer | null;
  readonly open: (account: OpenedAccount) => Acquirer;
};

const PROFILES_MAX = 10_000;

/** The acquirers of all accounts, each opened when it is first needed, and the engine's own. */
export function acquirersOfAccounts({ own: ownAcquirer, ...parts }: AcquirersOfAccountsParts): Acquirers {
  const own = onlyOwn(ownAcquirer);
  const adapters = createAdapters(parts);
  /** The id of each profile's active account, or null if it has none; least recently read first. */
  const active = new Map<string, string | null>();

  async function activeAccount(profileId: string, isFresh: boolean): Promise<string | null> {
    const known = isFresh ? undefined : active.get(profileId);
    if (known !== undefined) return known;
    const [row] = await run<{ account_id: string }>(parts.pool, FIND_ACTIVE_ACCOUNT, [profileId]);
    active.delete(profileId);
    active.set(profileId, row?.account_id ?? null);
    const [oldest] = active.keys();
    if (active.size > PROFILES_MAX && oldest !== undefined) active.delete(oldest);
    return row?.account_id ?? null;
  }

  return {
    own: ownAcquirer,
    forNew: async (profileId, isFresh): Promise<ChosenAcquirer | null> => {
      const known = await activeAccount(profileId, isFresh);
      if (known === null && ownAcquirer !== null) return own.forNew(profileId, isFresh);
      // The profile's first account might have become active since that was read.
      const accountId = known ?? (await activeAccount(profileId, true));
      const acquirer = accountId === null ? undefined : await adapters.of(accountId);
      return acquirer === undefined ? null : { acquirer, accountId };
    },
    of: async (origin, isFresh = false) =>
      origin.accountId === null ? own.of(origin) : adapters.of(origin.accountId, isFresh),
    close: async () => void (await Promise.all([own.close(), adapters.close()])),
  };
}
