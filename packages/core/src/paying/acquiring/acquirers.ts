import type { Environment } from '../../ground/environment/environment.ts';
import type { Acquirer } from './acquirer.ts';
import type { ReadSale } from './routed-sale.ts';

/**
 * The acquirer that an attempt was sent to; attempts, refunds and reversals store it. `accountId` is null for the
 * engine's own acquirer.
 */
export type Origin = { readonly acquirer: string; readonly accountId: string | null };

export type ChosenAcquirer = {
  readonly acquirer: Acquirer;
  readonly accountId: string | null;
  /** How the account was chosen; missing if the profile has never had routing rules. */
  readonly routed?: Routed;
};

export type Routed = {
  /**
   * The version of the rules that were read; the database refuses an attempt whose account was chosen by another
   * version.
   */
  readonly version: number;
  /** Null if routing is off. */
  readonly by: {
    /** The merchant; the schemes limit the tries with a card across all profiles of the merchant. */
    readonly merchant: { readonly merchantId: string; readonly environment: Environment };
    /** The account for the same card if it is proven that the chosen account took nothing; null if there is none. */
    readonly secondAccountId: string | null;
  } | null;
};

/**
 * The acquirers that this process can ask: the acquirer in its configuration, and the acquirers of the profiles'
 * accounts.
 */
export type Acquirers = {
  /** The acquirer for profiles that have no account; null if there is none, as in production. */
  readonly own: Acquirer | null;
  /**
   * The acquirer for a profile's new attempts; null if there is none. The choice can be a few seconds old, so the
   * database checks it again when the attempt is recorded. With `isFresh`, the choice is read from the database now.
   * Only routing rules need `readSale`.
   */
  readonly forNew: (profileId: string, isFresh: boolean, readSale: ReadSale) => Promise<ChosenAcquirer | null>;
  /**
   * The acquirer of an earlier attempt; only the acquirer that got a sale knows what happened to it. Undefined if this
   * process cannot ask that acquirer. Its secrets can be a few seconds old; with `isFresh` they are read now.
   */
  readonly of: (origin: Origin, isFresh?: boolean) => Promise<Acquirer | undefined>;
  readonly close: () => Promise<void>;
};

/**
 * A key that distinguishes the acquirers of rows, so that inquiries to one acquirer never take the places of inquiries
 * to another. ORIGIN is the same key in SQL.
 */
export function originKey({ acquirer, accountId }: Origin): string {
  return accountId ?? acquirer;
}

/** The acquirers of a process that has only the acquirer in its configuration. */
export function onlyOwn(own: Acquirer | null): Acquirers {
  return {
    own,
    forNew: async () => own && { acquirer: own, accountId: null },
    of: async ({ acquirer, accountId }) => (accountId === null && own?.name === acquirer ? own : undefined),
    close: async () => own?.close(),
  };
}
