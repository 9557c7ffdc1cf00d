/**
 * Returns work that rests for a while once it has found no full batch, for work that is never urgent. A failure does
 * not let it rest.
 */
export function nowAndThen<Parts extends readonly unknown[]>(
  restMs: number,
  work: (...parts: [...Parts, number]) => Promise<number>,
): (...parts: [...Parts, number]) => Promise<number> {
  let restsUntil = 0;
  return async (...parts) => {
    if (performance.now() < restsUntil) return 0;
    const count = await work(...parts);
    if (count < (parts.at(-1) as number)) restsUntil = performance.now() + restMs;
    return count;
  };
}
