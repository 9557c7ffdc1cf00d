import { readFile } from 'node:fs/promises';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Note } from './noting-clients.ts';

/** A sale in the acquirer's own book. */
export type BookedSale = {
  readonly reference: string;
  readonly state: string;
  readonly value: { readonly minor: string; readonly currency: string } | null;
};

/** Only the last entry of each sale is valid. */
export async function readBook(path: string): Promise<ReadonlyMap<string, BookedSale>> {
  const sales = new Map<string, BookedSale>();
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const entry = line === '' ? {} : (JSON.parse(line) as { sale?: BookedSale });
    if (entry.sale) sales.set(entry.sale.reference, entry.sale);
  }
  return sales;
}

export type StoredAttempt = {
  readonly attempt_id: string;
  readonly track_id: string;
  readonly state: string;
  readonly status: string;
  readonly amount_minor: bigint;
  readonly currency: string;
};

export async function readAttempts(pool: Pool): Promise<ReadonlyMap<string, StoredAttempt>> {
  const { rows } = await pool.query<StoredAttempt>(
    `select a.attempt_id, a.track_id, a.state, s.status, s.amount_minor, s.currency
     from attempts a join sessions s using (profile_id, track_id)`,
  );
  return new Map(rows.map((row) => [row.attempt_id, row]));
}

export async function readSessions(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ track_id: string; status: string }>('select track_id, status from sessions');
  return new Map(rows.map(({ track_id: trackId, status }) => [trackId, status]));
}

/** Acknowledgements from before the target time that are missing from the restored database. */
export function missingAcknowledgements(
  notes: readonly Note[],
  sessions: ReadonlyMap<string, string>,
  momentMs: number,
): readonly string[] {
  return notes.flatMap(({ trackId, createdAtMs, paidAtMs }) => {
    const status = sessions.get(trackId);
    if (createdAtMs < momentMs && status === undefined) return [`${trackId} was created`];
    if (paidAtMs !== null && paidAtMs < momentMs && status !== 'succeeded') return [`${trackId} was paid`];
    return [];
  });
}

/** The differences between the acquirer's money and the database's money. */
export function moneyDifferences(
  sales: ReadonlyMap<string, BookedSale>,
  attempts: ReadonlyMap<string, StoredAttempt>,
): readonly string[] {
  const ofSales = [...sales.values()].flatMap(({ reference, state, value }) => {
    const attempt = attempts.get(reference);
    const isTaken = state === 'approved';
    if (isTaken !== (attempt?.state === 'approved')) {
      return [`${reference} is ${state} at the acquirer and ${attempt?.state ?? 'missing'} in the database`];
    }
    const isSame = value?.minor === String(attempt?.amount_minor) && value?.currency === attempt?.currency;
    return isTaken && !isSame ? [`${reference} has a different amount at the acquirer`] : [];
  });
  const unsold = [...attempts.values()].filter(({ attempt_id: id, state }) => state === 'approved' && !sales.has(id));
  // A shopper can try again after an attempt that was not approved.
  const unpaid = [...Map.groupBy(attempts.values(), ({ track_id: track }) => track).values()].filter(
    (ofSession) =>
      ofSession.some(({ state }) => state === 'approved') !== ofSession.some(({ status }) => status === 'succeeded'),
  );
  return [
    ...ofSales,
    ...unsold.map(({ attempt_id: id }) => `${id} is approved only in the database`),
    ...unpaid.flat().map(({ attempt_id: id, state, status }) => `${id} is ${state}, and its session ${status}`),
  ];
}
