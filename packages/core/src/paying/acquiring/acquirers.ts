import type { Acquirer } from './acquirer.ts';

/** The acquirers that this process can ask. */
export type Acquirers = {
  /** The acquirer for new attempts; null if there is none. */
  readonly current: Acquirer | null;
  readonly all: readonly Acquirer[];
  /**
   * Finds an acquirer by the name that attempts and refunds store: only the acquirer that got a sale knows what
   * happened to it.
   */
  readonly named: (name: string) => Acquirer | undefined;
};

/** The first takes new attempts; the others only answer for their earlier attempts. */
export function acquirersOf(all: readonly Acquirer[]): Acquirers {
  return { current: all[0] ?? null, all, named: (name) => all.find((each) => each.name === name) };
}
