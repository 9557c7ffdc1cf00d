import type { Acquirer } from './acquirer.ts';

/** Where an attempt was sent: attempts, refunds and reversals store it. `accountId` is null for the engine's own acquirer. */
export type Origin = { readonly acquirer: string; readonly accountId: string | null };

export type ChosenAcquirer = { readonly acquirer: Acquirer; readonly accountId: string | null };

/** The acquirers that this process can ask: the one in its configuration, and those of the profiles' accounts. */
export type Acquirers = {
  /** The acquirer for profiles that have no account; null if there is none, as in production. */
  readonly own: Acquirer | null;
  /**
   * The acquirer for a profile's new attempts; null if there is none. The choice can be a few seconds old, so the
   * database checks it again when the attempt is recorded. With `isFresh`, it is read from the database now.
   */
  readonly forNew: (profileId: string, isFresh: boolean) => Promise<ChosenAcquirer | null>;
  /**
   * The acquirer of an earlier attempt, because only the acquirer that got a sale knows what happened to it. Undefined
   * if this process cannot ask that acquirer.
   */
  readonly of: (origin: Origin) => Promise<Acquirer | undefined>;
  readonly close: () => Promise<void>;
};

/**
 * A key that distinguishes the acquirers of rows, so that inquiries to one never take the places of inquiries to
 * another. ORIGIN is the same key in SQL.
 */
export function originKey({ acquirer, accountId }: Origin): string {
  return accountId ?? acquirer;
}

/** The acquirers of a process that has only the one in its configuration. */
export function onlyOwn(own: Acquirer | null): Acquirers {
  return {
    own,
    forNew: async () => own && { acquirer: own, accountId: null },
    of: async ({ acquirer, accountId }) => (accountId === null && own?.name === acquirer ? own : undefined),
    close: async () => own?.close(),
  };
}
