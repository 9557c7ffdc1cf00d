/**
 * For work that is never urgent: returns work that rests for a while after a batch that was not full. It does not rest
 * after a failure.
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
