export type Version = readonly [major: number, minor: number, patch: number];

/** Undefined unless it is three whole numbers: only those have an address. */
export function readVersion(text: string): Version | undefined {
  const parts = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
}

/** Whether the first is lower than the second. */
export function isLower(a: Version, b: Version): boolean {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
}
