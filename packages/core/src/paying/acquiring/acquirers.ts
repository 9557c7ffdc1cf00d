import type { Acquirer } from './acquirer.ts';

/** Where an attempt was sent: attempts, refunds and reversals store it. `accountId` is null for the engine's own acquirer. */
export type Origin = { readonly acquirer: string; readonly accountId: string | null };

export type ChosenAcquirer = { readonly acquirer: Acquirer; readonly accountId: string | null };

/** The acquirers that this process can ask: the one in its configuration, and those of the profiles' accounts. */
export type Acquirers = {
  /** Gets the payments of profiles that have no account; null if there is none, as in production. */
  readonly own: Acquirer | null;
  /**
   * The acquirer for a profile's new attempts; null if there is none. The choice can be a few seconds old, so the
   * database checks it again when the attempt is recorded. With `isFresh` it is read now.
   */
  readonly forNew: (profileId: string, isFresh: boolean) => Promise<ChosenAcquirer | null>;
  /**
   * Only the acquirer that got a sale knows what happened to it. Undefined if this process cannot ask that acquirer. Its
   * secrets can be a few seconds old; with `isFresh` they are read now.
   */
  readonly of: (origin: Origin, isFresh?: boolean) => Promise<Acquirer | undefined>;
  readonly close: () => Promise<void>;
};

/** Distinguishes the acquirers of rows: inquiries of one never take the places of another. The same in SQL is ORIGIN. */
export function originKey({ acquirer, accountId }: Origin): string {
  return accountId ?? acquirer;
}

/** Only the acquirer of the configuration. */
export function onlyOwn(own: Acquirer | null): Acquirers {
  return {
    own,
    forNew: async () => own && { acquirer: own, accountId: null },
    of: async ({ acquirer, accountId }) => (accountId === null && own?.name === acquirer ? own : undefined),
    close: async () => own?.close(),
  };
}
