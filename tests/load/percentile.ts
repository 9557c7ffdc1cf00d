/** The smallest value that at least `share` (0 to 1) of all values do not exceed; NaN when there are none. */
export function percentile(ascending: readonly number[], share: number): number {
  const rank = Math.max(1, Math.ceil(share * ascending.length));
  return ascending[rank - 1] ?? Number.NaN;
}
