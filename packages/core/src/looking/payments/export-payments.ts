import { runList } from '../../ground/database/list-builder.ts';
import type { Database } from '../../ground/database/pool.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { type ListedPayment, listedPayment, narrowed, zoneOfDays } from './list-payments.ts';
import { countOfPayments, type PaymentsPage, paymentsForExport } from './list-payments-sql.ts';
import { readPaymentFilter, type WrittenPaymentFilter } from './payment-filter.ts';

export type ExportedPayment = ListedPayment & {
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

export type PaymentExport = {
  /** The number of payments; null if there are too many to count first. */
  readonly expected: number | null;
  /** Batches, newest first, read as fast as they are consumed. */
  readonly batches: AsyncGenerator<readonly ExportedPayment[]>;
};

const BATCH = 1_000;
const COUNTED_MAX = 2_000_000;

/**
 * All sessions of a profile that match the filter. Sessions created later are not included. Refuses: what
 * `readPaymentFilter` refuses.
 */
export async function exportPayments(
  { pool }: { readonly pool: Database },
  { profileId, ...written }: WrittenPaymentFilter & { readonly profileId: string },
): Promise<Result<PaymentExport>> {
  const read = readPaymentFilter(written, await zoneOfDays(pool, profileId, written));
  if (!read.ok) return read;
  const filter = { ...(await narrowed(pool, profileId, read.value)), profileId };
  const [row] = await runList(pool, countOfPayments(filter, COUNTED_MAX + 1));
  const count = Number(row?.count ?? 0);
  return accepted({ expected: count > COUNTED_MAX ? null : count, batches: batchesOf(pool, filter) });
}

/** Each batch is a separate statement, so that a slow download holds nothing open in the database. */
async function* batchesOf(
  pool: Database,
  filter: Omit<PaymentsPage, 'after' | 'limit'>,
): AsyncGenerator<readonly ExportedPayment[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await runList(pool, paymentsForExport({ ...filter, after, limit: BATCH }));
    if (rows.length === 0) return;
    yield rows.map((row) => ({ ...listedPayment(row), description: row.description, metadata: row.metadata }));
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.track_id;
  }
}
