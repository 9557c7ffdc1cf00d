/** Allows one report per period for each key. Suitable for a small number of keys, because it never forgets a key. */
export function seldom(periodMs: number, now: () => number = () => performance.now()): (key: string) => boolean {
  const toldAt = new Map<string, number>();
  return (key) => {
    const at = toldAt.get(key);
    if (at !== undefined && now() - at < periodMs) return false;
    toldAt.set(key, now());
    return true;
  };
}
