/** A counter of each key's requests. */
export type KeyBudget = {
  /** Counts one more request and returns true; returns false if the key has used up its share. */
  readonly take: (keyHash: Buffer, most: number) => boolean;
  /** Restarts the count of every key. */
  readonly renew: () => void;
};

export function keyBudget(): KeyBudget {
  const counts = new Map<number, number>();
  return {
    take: (keyHash, most) => {
      // Four bytes of a hash are enough to tell keys apart.
      const key = keyHash.readUInt32LE(0);
      const count = counts.get(key) ?? 0;
      if (count >= most) return false;
      counts.set(key, count + 1);
      return true;
    },
    renew: () => counts.clear(),
  };
}
