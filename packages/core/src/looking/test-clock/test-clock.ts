import type { MovedKind } from './moved-kind.ts';

/** How many deadlines of each kind an advance has moved. */
export type Moved = Readonly<Record<MovedKind, number>>;

/** A profile's test clock, as merchants see it. */
export type TestClock = {
  /** The sum of all advances. */
  advanced_seconds: number;
  last_advance: { seconds: number; at: string; moved: Moved } | null;
};

export type TestClockRow = { advanced_seconds: bigint; last_seconds: number; last_moved: Moved; last_at: Date };

export function testClockFromRow(row: TestClockRow | undefined): TestClock {
  if (row === undefined) return { advanced_seconds: 0, last_advance: null };
  const { advanced_seconds: total, last_seconds: seconds, last_moved: moved, last_at: at } = row;
  return { advanced_seconds: Number(total), last_advance: { seconds, at: at.toISOString(), moved } };
}
