/** A counter of each key's requests on this node per minute, for the headers of the IETF draft. */
export type KeyRates = {
  /** `RateLimit-Policy`: the recommended number of requests with a key in a window. */
  readonly policy: string;
  /**
   * Counts a request and returns `RateLimit`: how many requests are left, and in how many seconds the count restarts.
   */
  readonly count: (keyHash: Buffer) => string;
};

const WINDOW_MS = 60_000;
/** Enough bytes of a hash to tell keys apart, but few enough for a JavaScript number to hold exactly. */
const KEY_BYTES = 6;

/**
 * `onMore` is called for the first request above the recommended number (`usual`) in a window. No request is refused
 * for exceeding that number.
 */
export function keyRates(
  usual: number,
  onMore: (keyHash: Buffer) => void,
  now: () => number = () => performance.now(),
): KeyRates {
  const counts = new Map<number, number>();
  let windowEnds = 0;
  return {
    policy: `"key";q=${usual};w=${WINDOW_MS / 1000}`,
    count: (keyHash) => {
      const at = now();
      if (at >= windowEnds) {
        counts.clear();
        windowEnds = at + WINDOW_MS;
      }
      const key = keyHash.readUIntBE(0, KEY_BYTES);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count === usual + 1) onMore(keyHash);
      return `"key";r=${Math.max(0, usual - count)};t=${Math.ceil((windowEnds - at) / 1000)}`;
    },
  };
}
