import { createHash } from 'node:crypto';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { ProvedBalance, ProvedDay, ProvedTotal, ReadDocument } from './proof-document.ts';
import { POSTING_LINES, READ_PROVED_DAY } from './proved-day-sql.ts';

const LINES_AT_ONCE = 5_000;

type Row = {
  day: string;
  first_position: bigint;
  last_position: bigint;
  moved: readonly ProvedBalance[];
  totals: readonly ProvedTotal[];
};

/** The state of the ledger at the beginning of a day. */
type Opening = { readonly position: bigint; readonly balances: readonly ProvedBalance[] };

/** The first day with postings after an opening, if that day is over; otherwise undefined. */
export async function readProvedDay(
  pool: Database,
  profileId: string,
  opening: Opening,
): Promise<ProvedDay | undefined> {
  const [row] = await run<Row>(pool, READ_PROVED_DAY, [profileId, opening.position]);
  if (!row) return undefined;
  const { day, first_position: firstPosition, last_position: lastPosition, moved, totals } = row;
  return {
    profileId,
    day,
    firstPosition,
    lastPosition,
    opening: opening.balances,
    closing: added(opening.balances, moved),
    totals,
    postingsSha256: await hashOf(pool, profileId, opening.position, lastPosition),
  };
}

/** The opening of the day after the proof with this document; without a document, the opening of the first day. */
export function openingAfter(document: string | undefined): Opening {
  if (document === undefined) return { position: 0n, balances: [] };
  const { last_position: position, closing } = JSON.parse(document) as ReadDocument;
  return { position: BigInt(position), balances: closing };
}

/** The opening balances with the movements added, by currency and account. */
function added(opening: readonly ProvedBalance[], moved: readonly ProvedBalance[]): readonly ProvedBalance[] {
  const sums = new Map<string, bigint>();
  for (const { currency, account, minor } of [...opening, ...moved]) {
    const key = `${currency} ${account}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(minor));
  }
  return [...sums].toSorted().map(([key, minor]) => {
    const [currency = '', account = ''] = key.split(' ');
    return { currency, account, minor: minor.toString() };
  });
}

async function hashOf(pool: Database, profileId: string, from: bigint, last: bigint): Promise<string> {
  const hash = createHash('sha256');
  for (let after = from; ; ) {
    const values = [profileId, after, last, LINES_AT_ONCE];
    const lines = await run<{ position: bigint; line: string }>(pool, POSTING_LINES, values);
    for (const { line } of lines) hash.update(`${line}\n`);
    after = lines.at(-1)?.position ?? after;
    if (lines.length < LINES_AT_ONCE) return hash.digest('hex');
  }
}
