/** Says of each request whether there is still room for it under its key. */
export type KeyBudget = {
  readonly take: (keyHash: Buffer, failed: boolean) => boolean;
  /** Each key begins anew. */
  readonly renew: () => void;
};

/** Enough of a hash to tell keys apart, and still an exact number. */
const KEY_BYTES = 6;

/** Lets `most` requests of a key pass; those that did not fail leave a fifth of that to those that did. */
export function keyBudget(most: number): KeyBudget {
  const counts = new Map<number, number>();
  const mostOthers = Math.floor(most * 0.8);
  return {
    take: (keyHash, failed) => {
      const key = keyHash.readUIntBE(0, KEY_BYTES);
      const count = counts.get(key) ?? 0;
      if (count >= (failed ? most : mostOthers)) return false;
      counts.set(key, count + 1);
      return true;
    },
    renew: () => counts.clear(),
  };
}
