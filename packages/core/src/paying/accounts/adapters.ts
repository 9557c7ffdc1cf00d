import type { Pool } from '../../ground/database/pool.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { type OpenedAccount, readAccount } from './read-account.ts';

export type Adapters = {
  /**
   * The adapter of an account; undefined if there is no such account in this environment. With `isFresh` the account is
   * read now.
   */
  readonly of: (accountId: string, isFresh?: boolean) => Promise<Acquirer | undefined>;
  readonly close: () => Promise<void>;
};

type Kept = { readonly acquirer: Acquirer; readonly version: number; readUntil: number };

/** The maximum time until this process uses an account's new secrets. */
const READ_AGAIN_MS = 15_000;
const ADAPTERS_MAX = 500;

/** Keeps an adapter for each account that is in use, with the account's current secrets. */
export function createAdapters({
  open,
  environment,
  ...deps
}: {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly sealer: Sealer;
  readonly open: (account: OpenedAccount) => Acquirer;
}): Adapters {
  /** The adapters by account id, least recently read first. */
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<Acquirer | undefined>>();

  async function read(accountId: string): Promise<Acquirer | undefined> {
    const opened = await readAccount(deps, accountId);
    if (opened?.account.environment !== environment) return undefined;
    const before = kept.get(accountId);
    const { version } = opened.account;
    const acquirer = before?.version === version ? before.acquirer : open(opened);
    if (before !== undefined && before.acquirer !== acquirer) drop(accountId, before);
    kept.delete(accountId);
    kept.set(accountId, { acquirer, version, readUntil: performance.now() + READ_AGAIN_MS });
    const [oldest] = kept;
    if (kept.size > ADAPTERS_MAX && oldest !== undefined) drop(...oldest);
    return acquirer;
  }

  /** Drops an adapter; its calls in progress can still finish. */
  function drop(accountId: string, { acquirer }: Kept): void {
    kept.delete(accountId);
    void acquirer.close().catch(() => {});
  }

  return {
    of: async (accountId, isFresh = false) => {
      // A read that has already begun can return earlier secrets.
      if (isFresh) return read(accountId);
      const known = kept.get(accountId);
      if (known !== undefined && performance.now() < known.readUntil) return known.acquirer;
      let fresh = reading.get(accountId);
      if (fresh === undefined) {
        fresh = read(accountId).finally(() => reading.delete(accountId));
        reading.set(accountId, fresh);
      }
      return fresh;
    },
    close: async () => void (await Promise.all([...kept.values()].map(({ acquirer }) => acquirer.close()))),
  };
}
