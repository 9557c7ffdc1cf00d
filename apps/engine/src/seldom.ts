/** Says once in a period, for each key, that something may be told. Meant for few keys: it keeps them. */
export function seldom(periodMs: number, now: () => number = () => performance.now()): (key: string) => boolean {
  const toldAt = new Map<string, number>();
  return (key) => {
    const at = toldAt.get(key);
    if (at !== undefined && now() - at < periodMs) return false;
    toldAt.set(key, now());
    return true;
  };
}
