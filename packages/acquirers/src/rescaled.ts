/**
 * The same amount with a different number of decimals; null if there are too few decimals, because an amount is never
 * rounded.
 */
export function rescaled(value: bigint, from: number, to: number): bigint | null {
  if (to >= from) return value * 10n ** BigInt(to - from);
  const unit = 10n ** BigInt(from - to);
  return value % unit === 0n ? value / unit : null;
}
