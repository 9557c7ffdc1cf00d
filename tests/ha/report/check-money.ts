import {
  type BookedSale,
  missingAcknowledgements,
  moneyDifferences,
  readAttempts,
  readBook,
  readSessions,
  type StoredAttempt,
} from '../../restore-drill/compare-books.ts';
import type { PaymentNote } from '../clients/payer.ts';
import type { Stand } from '../stand/stand.ts';

/** If all money is right, each list is empty. */
export type MoneyReport = {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly differences: readonly string[];
  readonly unfinished: readonly string[];
};

/**
 * Compares the clients' notes with the database, and the database with the acquirer's book, when nothing has a next
 * step any more.
 */
export async function checkMoney(
  { pool, book }: Pick<Stand, 'pool' | 'book'>,
  notes: readonly PaymentNote[],
): Promise<MoneyReport> {
  const [sessions, attempts, sales] = [await readSessions(pool), await readAttempts(pool), await readBook(book)];
  return compareMoney(notes, sessions, { attempts, sales });
}

export type Books = {
  readonly attempts: ReadonlyMap<string, StoredAttempt>;
  readonly sales: ReadonlyMap<string, BookedSale>;
};

export function compareMoney(
  notes: readonly PaymentNote[],
  sessions: ReadonlyMap<string, string>,
  { attempts, sales }: Books,
): MoneyReport {
  const acknowledged = notes.flatMap(({ trackId, beganAt, paidAt }) =>
    trackId === null ? [] : [{ trackId, createdAtMs: beganAt, paidAtMs: paidAt }],
  );
  return {
    lost: missingAcknowledgements(acknowledged, sessions, Number.POSITIVE_INFINITY),
    doubled: [...soldTwice({ attempts, sales }), ...createdTwice(notes, sessions)],
    differences: moneyDifferences(sales, attempts),
    unfinished: notes.flatMap(({ trackId, paidAt, ended }) =>
      paidAt === null ? [`${trackId ?? 'no session'}: ${ended ?? 'still in progress'}`] : [],
    ),
  };
}

function soldTwice({ attempts, sales }: Books): readonly string[] {
  const approved = [...sales.values()].filter(({ state }) => state === 'approved');
  const tracks = Map.groupBy(approved, ({ reference }) => attempts.get(reference)?.track_id ?? reference);
  return [...tracks].flatMap(([track, some]) => (some.length > 1 ? [`${track} has ${some.length} approvals`] : []));
}

/** A session that no client knows can only belong to a client that never got an answer. */
function createdTwice(notes: readonly PaymentNote[], sessions: ReadonlyMap<string, string>): readonly string[] {
  const known = new Set(notes.map(({ trackId }) => trackId));
  const unknown = [...sessions.keys()].filter((track) => !known.has(track));
  const withoutAnswer = notes.filter(({ trackId }) => trackId === null).length;
  return unknown.slice(withoutAnswer).map((track) => `${track} belongs to no client`);
}
