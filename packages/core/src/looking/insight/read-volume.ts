import { parseCurrency } from '@pay/money/currency';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { refusedCurrency } from '../../ground/refusals/refused-currency.ts';
import { asArrays, COUNTED_TOGETHER, type Day, hoursOf, hoursUntil, inGroups, isOver, type Span } from './days.ts';
import { type ProfileDays, readDays } from './read-days.ts';
import { COUNT_SESSIONS, KEEP_DAYS, KEPT_DAYS, SUM_REFUNDS } from './volume-sql.ts';

export type Sums = {
  /** Sessions that were created, and how many of them were paid or failed. */
  readonly sessions: number;
  readonly paid: number;
  readonly failed: number;
  readonly paidMinor: bigint;
  /** The amount refunded in this period, for any session. */
  readonly refundedMinor: bigint;
};

export type Volume = {
  /** Null if the profile has no session. */
  readonly currency: string | null;
  readonly currencies: readonly string[];
  /** The time zone in which the days begin at midnight. */
  readonly timeZone: string;
  readonly unit: 'hour' | 'day';
  /** `day` is the calendar day of the point, `YYYY-MM-DD`. */
  readonly points: readonly (Sums & { readonly at: Date; readonly day: string })[];
  readonly total: Sums;
  readonly previous: Sums;
  /** The number of hours or days of the previous period. */
  readonly previousPoints: number;
};

export type ReadVolume = {
  readonly profileId: string;
  /** 1 to 90, including today. */
  readonly days: number;
  readonly currency?: string | undefined;
};

const NOTHING: Sums = { sessions: 0, paid: 0, failed: 0, paidMinor: 0n, refundedMinor: 0n };

/** The totals for one period, by currency; `unsettled` sessions can still change. */
type Counted = Map<string, Sums & { readonly unsettled: number }>;

/**
 * The payments of a profile in the last `days` days, and in as many days before them. Days that are final are counted
 * once and stored; the others are counted from their sessions. Refuses: currency_unsupported.
 */
export async function readVolume(
  { pool }: { readonly pool: Database },
  { profileId, days, currency: wanted }: ReadVolume,
): Promise<Result<Volume>> {
  if (wanted !== undefined && !parseCurrency(wanted)) {
    return refusedCurrency(wanted);
  }
  const found = await readDays(pool, profileId, days);
  const counted = await countDays(pool, profileId, found);
  const currency = wanted ?? mostPaid(counted.values());
  const sumsOf = (each: Counted | undefined) => each?.get(currency ?? '') ?? NOTHING;
  const period = found.days.slice(days);
  const before = found.days.slice(0, days);
  const unit = days === 1 ? 'hour' : 'day';
  const points =
    unit === 'hour'
      ? await countHours(pool, profileId, found)
      : period.map((day) => ({ ...day, counted: counted.get(day.begins) }));
  return accepted({
    currency,
    currencies: [...new Set([...counted.values()].flatMap((each) => [...each.keys()]))].sort(),
    timeZone: found.timeZone,
    unit,
    points: points.map((point) => ({ ...sumsOf(point.counted), at: new Date(point.begins), day: point.date })),
    total: totalOf(period.map(({ begins }) => sumsOf(counted.get(begins)))),
    previous: totalOf(before.map(({ begins }) => sumsOf(counted.get(begins)))),
    previousPoints: unit === 'hour' ? before.reduce((sum, day) => sum + hoursOf(day), 0) : before.length,
  });
}

async function countDays(
  pool: Database,
  profileId: string,
  { days, now }: ProfileDays,
): Promise<ReadonlyMap<number, Counted>> {
  const counted = await readKept(pool, profileId, days);
  const missing = days.filter(({ begins }) => !counted.has(begins));
  // Each group is stored as soon as it is counted, so if counting all groups takes too long, the next request
  // continues.
  for (const group of inGroups(missing, COUNTED_TOGETHER)) {
    const live = await countSpans(pool, profileId, group);
    const settled = group.filter(
      (day) => isOver(day, now) && [...(live.get(day.begins)?.values() ?? [])].every((c) => c.unsettled === 0),
    );
    await keep(pool, profileId, settled, live);
    for (const [begins, each] of live) counted.set(begins, each);
  }
  await addRefunds(pool, profileId, days, counted);
  return counted;
}

type CountedHour = Day & { readonly counted: Counted | undefined };

/** The hours of today so far. */
async function countHours(
  pool: Database,
  profileId: string,
  { days, now }: ProfileDays,
): Promise<readonly CountedHour[]> {
  const today = days.at(-1);
  if (!today) return [];
  const hours = hoursUntil(now, today);
  const counted = await countSpans(pool, profileId, hours);
  await addRefunds(pool, profileId, hours, counted);
  return hours.map((hour) => ({ ...hour, date: today.date, counted: counted.get(hour.begins) }));
}

type KeptSums = { sessions: number; paid: number; failed: number; paid_minor: number };

async function readKept(pool: Database, profileId: string, days: readonly Day[]): Promise<Map<number, Counted>> {
  type Row = { begins_at: Date; sums: Record<string, KeptSums> };
  const rows = await run<Row>(pool, KEPT_DAYS, [profileId, ...asArrays(days)]);
  return new Map(
    rows.map(({ begins_at: begins, sums }) => [begins.getTime(), new Map(Object.entries(sums).map(fromKept))]),
  );
}

function fromKept([currency, { sessions, paid, failed, paid_minor: minor }]: [string, KeptSums]) {
  return [currency, { sessions, paid, failed, paidMinor: BigInt(minor), refundedMinor: 0n, unsettled: 0 }] as const;
}

async function keep(
  pool: Database,
  profileId: string,
  days: readonly Day[],
  counted: ReadonlyMap<number, Counted>,
): Promise<void> {
  if (days.length === 0) return;
  const sums = days.map(({ begins }) => {
    const entries = [...(counted.get(begins) ?? [])].map(([currency, { sessions, paid, failed, paidMinor }]) => [
      currency,
      { sessions, paid, failed, paid_minor: Number(paidMinor) } satisfies KeptSums,
    ]);
    return JSON.stringify(Object.fromEntries(entries));
  });
  await run(pool, KEEP_DAYS, [profileId, ...asArrays(days), sums]);
}

/** The totals without refunds, by the beginning of each span; spans without a session are missing. */
async function countSpans(pool: Database, profileId: string, spans: readonly Span[]): Promise<Map<number, Counted>> {
  type Row = {
    at: Date;
    currency: string;
    sessions: number;
    paid: number;
    failed: number;
    paid_minor: bigint;
    unsettled: number;
  };
  const found = new Map<number, Counted>();
  for (const row of await run<Row>(pool, COUNT_SESSIONS, [profileId, ...asArrays(spans)])) {
    const { at, currency, paid_minor: paidMinor, ...counts } = row;
    entryAt(found, at.getTime()).set(currency, { ...counts, paidMinor, refundedMinor: 0n });
  }
  return found;
}

async function addRefunds(
  pool: Database,
  profileId: string,
  spans: readonly Span[],
  counted: Map<number, Counted>,
): Promise<void> {
  type Row = { at: Date; currency: string; refunded_minor: bigint };
  for (const row of await run<Row>(pool, SUM_REFUNDS, [profileId, ...asArrays(spans)])) {
    const entry = entryAt(counted, row.at.getTime());
    const sums = entry.get(row.currency) ?? { ...NOTHING, unsettled: 0 };
    entry.set(row.currency, { ...sums, refundedMinor: row.refunded_minor });
  }
}

function entryAt(counted: Map<number, Counted>, at: number): Counted {
  const entry = counted.get(at) ?? new Map();
  counted.set(at, entry);
  return entry;
}

function mostPaid(counted: Iterable<Counted>): string | null {
  const paid = new Map<string, number>();
  for (const each of counted) {
    // If no session is paid, the currency with the most sessions is chosen.
    for (const [currency, sums] of each) {
      paid.set(currency, (paid.get(currency) ?? 0) + sums.paid * 1_000_000 + sums.sessions);
    }
  }
  return [...paid].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? null;
}

function totalOf(sums: readonly Sums[]): Sums {
  return sums.reduce(
    (total, each) => ({
      sessions: total.sessions + each.sessions,
      paid: total.paid + each.paid,
      failed: total.failed + each.failed,
      paidMinor: total.paidMinor + each.paidMinor,
      refundedMinor: total.refundedMinor + each.refundedMinor,
    }),
    NOTHING,
  );
}
