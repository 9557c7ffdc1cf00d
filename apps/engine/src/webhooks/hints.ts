/** Profiles that have something due, as they are hinted at. */
export type Hints = {
  add(profileIds: readonly string[]): void;
  /** Those hinted at since the last time, and those of which lanes should be leased now. */
  take(nowMs: number): { readonly fresh: readonly string[]; readonly toLease: readonly string[] };
  /** When some more should be leased; Infinity when none wait. */
  nextMs(): number;
};

/** A busy profile's lanes are mostly held already: they are looked for at its first event, and then not at each. */
const LEASE_EVERY_MS = 250;

export function createHints(): Hints {
  const fresh = new Set<string>();
  const wanted = new Set<string>();
  /** Forgotten after a while, in the order in which they were asked for. */
  const askedAtMs = new Map<string, number>();

  return {
    add: (profileIds) => {
      for (const profileId of profileIds) {
        fresh.add(profileId);
        wanted.add(profileId);
      }
    },
    take: (nowMs) => {
      for (const [profileId, atMs] of askedAtMs) {
        if (nowMs - atMs < LEASE_EVERY_MS) break;
        askedAtMs.delete(profileId);
      }
      const toLease = [...wanted].filter((profileId) => !askedAtMs.has(profileId));
      for (const profileId of toLease) {
        wanted.delete(profileId);
        askedAtMs.set(profileId, nowMs);
      }
      const taken = { fresh: [...fresh], toLease };
      fresh.clear();
      return taken;
    },
    nextMs: () => {
      const [first] = askedAtMs.values();
      return wanted.size > 0 && first !== undefined ? first + LEASE_EVERY_MS : Number.POSITIVE_INFINITY;
    },
  };
}
