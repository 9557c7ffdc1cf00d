import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { DeclineCode } from '../../paying/acquiring/decline-code.ts';
import { DAY_MS, dateOf, daysUntil, isOver, spans } from './days.ts';
import { COUNT_DECLINES, KEEP_DECLINES, SETTLED_DECLINES, UNSETTLED_DAYS } from './read-declines-sql.ts';
import { readNow } from './read-now.ts';

/** How often issuers declined for a reason in the requested days, and in as many days before them. */
export type DeclineCount = { readonly code: DeclineCode; readonly count: number; readonly before: number };

/** The counts for one day, by decline code. */
type Counts = Readonly<Record<string, number>>;

/**
 * The decline counts, most frequent reason first. `days` is from 1 to 90, including today. Days that are over and have
 * no attempt in progress are counted once and stored.
 */
export async function readDeclines(
  { pool }: { readonly pool: Database },
  { profileId, days }: { readonly profileId: string; readonly days: number },
): Promise<readonly DeclineCount[]> {
  const now = await readNow(pool);
  const allDays = daysUntil(now, days);
  const kept = await readKept(pool, profileId, allDays);
  const missing = allDays.filter((day) => !kept.has(day));
  // Unsettled days are read first, so an attempt that ends between the two reads is counted below, and its day is
  // stored by a later call.
  const unsettled = await unsettledDays(pool, profileId);
  const counted = await countDays(pool, profileId, missing);
  const over = missing.filter((day) => isOver(day, now) && !unsettled.has(day));
  if (over.length > 0) {
    const counts = over.map((day) => JSON.stringify(counted.get(day) ?? {}));
    await run(pool, KEEP_DECLINES, [profileId, over.map(dateOf), counts]);
  }
  const countsOf = (some: readonly number[]) => some.map((day) => kept.get(day) ?? counted.get(day) ?? {});
  return summed(countsOf(allDays.slice(days)), countsOf(allDays.slice(0, days)));
}

async function readKept(
  pool: Database,
  profileId: string,
  days: readonly number[],
): Promise<ReadonlyMap<number, Counts>> {
  const values = [profileId, dateOf(days[0] ?? 0), dateOf(days.at(-1) ?? 0)];
  const rows = await run<{ day: string; counts: Counts }>(pool, SETTLED_DECLINES, values);
  return new Map(rows.map(({ day, counts }) => [Date.parse(day), counts]));
}

async function unsettledDays(pool: Database, profileId: string): Promise<ReadonlySet<number>> {
  const rows = await run<{ day: Date }>(pool, UNSETTLED_DAYS, [profileId]);
  return new Set(rows.map(({ day }) => day.getTime()));
}

async function countDays(
  pool: Database,
  profileId: string,
  days: readonly number[],
): Promise<ReadonlyMap<number, Counts>> {
  type Row = { at: Date; code: string; count: number };
  const rows = await run<Row>(pool, COUNT_DECLINES, [profileId, ...spans(days, DAY_MS)]);
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
