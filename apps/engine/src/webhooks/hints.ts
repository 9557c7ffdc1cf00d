/** Profiles that have something due, according to hints. */
export type Hints = {
  add(profileIds: readonly string[]): void;
  /** The profiles that hints have named since the last call, and those whose lanes should be leased now. */
  take(nowMs: number): { readonly fresh: readonly string[]; readonly toLease: readonly string[] };
  /** When more lanes should be leased; Infinity if no profile waits. */
  nextMs(): number;
};

/** Lanes of one profile are leased at most this often, because most lanes of a busy profile are already leased. */
const LEASE_EVERY_MS = 250;

export function createHints(): Hints {
  const fresh = new Set<string>();
  const wanted = new Set<string>();
  /** The time of each profile's last lease, oldest first; forgotten after `LEASE_EVERY_MS`. */
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
