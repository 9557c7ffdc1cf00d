import type { SealedUnder } from './sealer.ts';

/** How many values are sealed with each key. */
export type KeyCounts = ReadonlyMap<SealedUnder, number>;

/** A place where sealed values are stored, such as a column of a table. */
export type SealedPlace = {
  /** A description of what is sealed there, for operators. */
  readonly name: string;
  readonly count: () => Promise<KeyCounts>;
  /**
   * Reseals with the current key everything that was sealed with a previous key, and returns the number of values.
   * Values that change or are locked in the meantime are left out, so some can remain.
   */
  readonly reseal: () => Promise<number>;
};

export type PlaceReport = { readonly name: string; readonly resealed: number; readonly counts: KeyCounts };

/** A value that is locked by a payment in progress is free again in a later round. */
const ROUNDS = 3;

/** How many values are sealed with each key at each place. */
export async function countSealed(places: readonly SealedPlace[]): Promise<readonly PlaceReport[]> {
  const reports: PlaceReport[] = [];
  for (const { name, count } of places) reports.push({ name, resealed: 0, counts: await count() });
  return reports;
}

/**
 * Reseals all places with the current key, so that the previous keys can be retired. Each batch is a separate commit,
 * so an interrupted run can be repeated and continues with the remaining values.
 */
export async function resealAll(
  places: readonly SealedPlace[],
  onPlace: (report: PlaceReport) => void = () => {},
): Promise<readonly PlaceReport[]> {
  const reports: PlaceReport[] = [];
  for (const place of places) {
    const report = await resealPlace(place);
    onPlace(report);
    reports.push(report);
  }
  return reports;
}

/** The number of values that are sealed with a previous key. */
export function leftUnderPrevious(counts: KeyCounts): number {
  return sumOf(counts, (under) => typeof under === 'number' && under > 0);
}

/** The number of values that are sealed with a key that is not in the settings. */
export function leftUnderUnknown(counts: KeyCounts): number {
  return sumOf(counts, (under) => typeof under === 'string');
}

async function resealPlace({ name, count, reseal }: SealedPlace): Promise<PlaceReport> {
  let resealed = 0;
  for (let round = 1; ; round += 1) {
    resealed += await reseal();
    const counts = await count();
    if (leftUnderPrevious(counts) === 0 || round === ROUNDS) return { name, resealed, counts };
  }
}

function sumOf(counts: KeyCounts, isCounted: (under: SealedUnder) => boolean): number {
  return [...counts].reduce((sum, [under, count]) => sum + (isCounted(under) ? count : 0), 0);
}
