import { parseCurrency } from '@pay/money/currency';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { refusedCurrency } from '../../ground/refusals/refused-currency.ts';
import { DAY_MS, dateOf, daysUntil, HOUR_MS, isOver, spans, times } from './days.ts';
import { readNow } from './read-now.ts';
import { COUNT_SESSIONS, KEEP_DAYS, SETTLED_DAYS, SUM_REFUNDS } from './volume-sql.ts';

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
  readonly unit: 'hour' | 'day';
  readonly points: readonly (Sums & { readonly at: Date })[];
  readonly total: Sums;
  readonly previous: Sums;
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
  const now = await readNow(pool);
  const allDays = daysUntil(now, days);
  const counted = await countDays(pool, profileId, allDays, now);
  const currency = wanted ?? mostPaid(counted.values());
  const sumsAt = (at: number) => counted.get(at)?.get(currency ?? '') ?? NOTHING;
  const unit = days === 1 ? 'hour' : 'day';
  const hours = times(allDays.at(-1) ?? now, now, HOUR_MS);
  const points =
    unit === 'hour'
      ? await countHours(pool, profileId, hours).then((found) =>
          hours.map((at) => ({ ...(found.get(at)?.get(currency ?? '') ?? NOTHING), at: new Date(at) })),
        )
      : allDays.slice(days).map((at) => ({ ...sumsAt(at), at: new Date(at) }));
  return accepted({
    currency,
    currencies: [...new Set([...counted.values()].flatMap((each) => [...each.keys()]))].sort(),
    unit,
    points,
    total: totalOf(allDays.slice(days).map(sumsAt)),
    previous: totalOf(allDays.slice(0, days).map(sumsAt)),
  });
}

async function countDays(
  pool: Database,
  profileId: string,
  days: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Counted>> {
  const kept = await readKept(pool, profileId, days);
  const missing = days.filter((day) => !kept.has(day));
  const live = await countTimes(pool, profileId, missing, DAY_MS);
  const settled = missing.filter(
    (day) => isOver(day, now) && [...(live.get(day)?.values() ?? [])].every((c) => c.unsettled === 0),
  );
  await keep(pool, profileId, settled, live);
  const counted = new Map([...kept, ...live]);
  await addRefunds(pool, profileId, days, DAY_MS, counted);
  return counted;
}

async function countHours(pool: Database, profileId: string, hours: readonly number[]): Promise<Map<number, Counted>> {
  const counted = await countTimes(pool, profileId, hours, HOUR_MS);
  await addRefunds(pool, profileId, hours, HOUR_MS, counted);
  return counted;
}

type KeptSums = { sessions: number; paid: number; failed: number; paid_minor: number };

async function readKept(pool: Database, profileId: string, days: readonly number[]): Promise<Map<number, Counted>> {
  type Row = { day: string; sums: Record<string, KeptSums> };
  const values = [profileId, dateOf(days[0] ?? 0), dateOf(days.at(-1) ?? 0)];
  const rows = await run<Row>(pool, SETTLED_DAYS, values);
  return new Map(rows.map(({ day, sums }) => [Date.parse(day), new Map(Object.entries(sums).map(fromKept))]));
}

function fromKept([currency, { sessions, paid, failed, paid_minor: minor }]: [string, KeptSums]) {
  return [currency, { sessions, paid, failed, paidMinor: BigInt(minor), refundedMinor: 0n, unsettled: 0 }] as const;
}

async function keep(
  pool: Database,
  profileId: string,
  days: readonly number[],
  counted: ReadonlyMap<number, Counted>,
): Promise<void> {
  if (days.length === 0) return;
  const sums = days.map((day) => {
    const entries = [...(counted.get(day) ?? [])].map(([currency, { sessions, paid, failed, paidMinor }]) => [
      currency,
      { sessions, paid, failed, paid_minor: Number(paidMinor) } satisfies KeptSums,
    ]);
    return JSON.stringify(Object.fromEntries(entries));
  });
  await run(pool, KEEP_DAYS, [profileId, days.map(dateOf), sums]);
}

/** The totals without refunds, by the start of each period; periods without a session are missing. */
async function countTimes(
  pool: Database,
  profileId: string,
  begins: readonly number[],
  lengthMs: number,
): Promise<Map<number, Counted>> {
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
  if (begins.length === 0) return found;
  for (const row of await run<Row>(pool, COUNT_SESSIONS, [profileId, ...spans(begins, lengthMs)])) {
    const { at, currency, paid_minor: paidMinor, ...counts } = row;
    entryAt(found, at.getTime()).set(currency, { ...counts, paidMinor, refundedMinor: 0n });
  }
  return found;
}

async function addRefunds(
  pool: Database,
  profileId: string,
  begins: readonly number[],
  lengthMs: number,
  counted: Map<number, Counted>,
): Promise<void> {
  type Row = { at: Date; currency: string; refunded_minor: bigint };
  for (const row of await run<Row>(pool, SUM_REFUNDS, [profileId, ...spans(begins, lengthMs)])) {
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
