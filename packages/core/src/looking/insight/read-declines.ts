import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { DeclineCode } from '../../paying/acquiring/decline-code.ts';
import { asArrays, COUNTED_TOGETHER, type Day, inGroups, isOver } from './days.ts';
import { readDays } from './read-days.ts';
import { COUNT_DECLINES, KEEP_DECLINES, KEPT_DECLINES, UNSETTLED_DAYS } from './read-declines-sql.ts';

/** How often issuers declined for a reason in the requested days, and in as many days before them. */
export type DeclineCount = { readonly code: DeclineCode; readonly count: number; readonly before: number };

/** The counts for one day, by decline code. */
type Counts = Readonly<Record<string, number>>;

const NOTHING: Counts = {};

/**
 * The decline counts, most frequent reason first. `days` is from 1 to 90, including today. Days that are over and have
 * no attempt in progress are counted once and stored.
 */
export async function readDeclines(
  { pool }: { readonly pool: Database },
  { profileId, days }: { readonly profileId: string; readonly days: number },
): Promise<readonly DeclineCount[]> {
  const { now, days: allDays } = await readDays(pool, profileId, days);
  const kept = await readKept(pool, profileId, allDays);
  const missing = allDays.filter(({ begins }) => !kept.has(begins));
  const counted = new Map<number, Counts>();
  for (const group of inGroups(missing, COUNTED_TOGETHER)) {
    for (const [day, counts] of await countAndKeep(pool, profileId, group, now)) counted.set(day, counts);
  }
  const countsOf = (some: readonly Day[]) =>
    some.map(({ begins }) => kept.get(begins) ?? counted.get(begins) ?? NOTHING);
  return summed(countsOf(allDays.slice(days)), countsOf(allDays.slice(0, days)));
}

async function readKept(pool: Database, profileId: string, days: readonly Day[]): Promise<ReadonlyMap<number, Counts>> {
  type Row = { begins_at: Date; counts: Counts };
  const rows = await run<Row>(pool, KEPT_DECLINES, [profileId, ...asArrays(days)]);
  return new Map(rows.map(({ begins_at: begins, counts }) => [begins.getTime(), counts]));
}

async function countAndKeep(
  pool: Database,
  profileId: string,
  days: readonly Day[],
  now: number,
): Promise<ReadonlyMap<number, Counts>> {
  // Unsettled days are read first, so an attempt that ends between the two reads is counted below, and its day is
  // stored by a later call.
  const unsettled = await unsettledDays(pool, profileId, days);
  const counted = await countDays(pool, profileId, days);
  const over = days.filter((day) => isOver(day, now) && !unsettled.has(day.begins));
  if (over.length > 0) {
    const counts = over.map(({ begins }) => JSON.stringify(counted.get(begins) ?? NOTHING));
    await run(pool, KEEP_DECLINES, [profileId, ...asArrays(over), counts]);
  }
  return counted;
}

async function unsettledDays(pool: Database, profileId: string, days: readonly Day[]): Promise<ReadonlySet<number>> {
  const rows = await run<{ begins_at: Date }>(pool, UNSETTLED_DAYS, [profileId, ...asArrays(days)]);
  return new Set(rows.map(({ begins_at: begins }) => begins.getTime()));
}

async function countDays(
  pool: Database,
  profileId: string,
  days: readonly Day[],
): Promise<ReadonlyMap<number, Counts>> {
  type Row = { at: Date; code: string; count: number };
  const rows = await run<Row>(pool, COUNT_DECLINES, [profileId, ...asArrays(days)]);
  const found = new Map<number, Record<string, number>>();
  for (const { at, code, count } of rows) found.set(at.getTime(), { ...found.get(at.getTime()), [code]: count });
  return found;
}

function summed(now: readonly Counts[], before: readonly Counts[]): readonly DeclineCount[] {
  const sums = new Map<string, { count: number; before: number }>();
  const add = (counts: Counts, which: 'count' | 'before') => {
    for (const [code, count] of Object.entries(counts)) {
      const sum = sums.get(code) ?? { count: 0, before: 0 };
      sum[which] += count;
      sums.set(code, sum);
    }
  };
  for (const counts of now) add(counts, 'count');
  for (const counts of before) add(counts, 'before');
  return [...sums]
    .map(([code, sum]) => ({ code: code as DeclineCode, ...sum }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}
