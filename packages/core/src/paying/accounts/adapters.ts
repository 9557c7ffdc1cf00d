import type { Pool } from '../../ground/database/pool.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { LEASE_SECONDS } from '../acquiring/deadlines.ts';
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

/**
 * How long a dropped adapter stays open. A closed adapter takes no new calls, and an operation that has obtained the
 * adapter may still have all its calls to make: it may be about to store a card, send the sale and undo it. Every
 * operation of a worker ends within its lease, and every sale sooner, because it has less time to be sent.
 */
const DROPPED_STAYS_OPEN_MS = 2 * LEASE_SECONDS * 1_000;

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
  /** The dropped adapters that are still open, with the timers that will close them. */
  const dropped = new Map<Acquirer, NodeJS.Timeout>();

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

  /** Drops an adapter; the operations that have obtained it can still finish. */
  function drop(accountId: string, { acquirer }: Kept): void {
    kept.delete(accountId);
    const closing = setTimeout(() => {
      dropped.delete(acquirer);
      void acquirer.close().catch(() => {});
    }, DROPPED_STAYS_OPEN_MS);
    dropped.set(acquirer, closing.unref());
  }

  async function close(): Promise<void> {
    const open = [...[...kept.values()].map(({ acquirer }) => acquirer), ...dropped.keys()];
    for (const closing of dropped.values()) clearTimeout(closing);
    dropped.clear();
    await Promise.all(open.map((acquirer) => acquirer.close()));
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
    close,
  };
}
