import type { Database } from '../../ground/database/pool.ts';
import type { Period } from '../../ground/lists/read-period.ts';
import { type Balance, listPostings, type Posting, type PostingRange, readBalancesAt } from './read-ledger.ts';

/** What was booked in a period: the balances before and after the period, and the positions of its postings. */
export type Statement = {
  readonly opening: readonly Balance[];
  readonly closing: readonly Balance[];
  /**
   * The postings of the period. They add up to the difference between the balances, whatever is booked in the meantime.
   */
  readonly range: Required<PostingRange>;
  readonly count: number;
};

type Deps = { readonly pool: Database };

const BATCH = 1_000;
/** A time before the first posting of any ledger. */
const BEGINNING = new Date(0);

/** The statement of a profile. The page, the file and the API all show this, and list the postings of its range. */
export async function readStatement(
  deps: Deps,
  profileId: string,
  { from = BEGINNING, to }: Period,
): Promise<Statement> {
  const [opening, closing] = await readBalancesAt(deps, profileId, [from, to]);
  if (!opening || !closing) throw new Error('the balances of a statement were not read');
  const after = opening.position;
  const moved = closing.position - after;
  // A period that ends before it begins has no postings.
  const count = moved < 0n ? 0n : moved;
  return {
    opening: opening.balances,
    closing: closing.balances,
    range: { after, last: after + count },
    count: Number(count),
  };
}

/** All postings of a range in batches. Each batch is a separate statement, so a slow reader holds nothing open. */
export async function* postingsOf(
  deps: Deps,
  profileId: string,
  { after, last }: Statement['range'],
): AsyncGenerator<readonly Posting[]> {
  for (let place = after; place < last; ) {
    const batch = await listPostings(deps, profileId, { after: place, last }, BATCH);
    if (batch.length === 0) return;
    yield batch;
    place = batch.at(-1)?.position ?? last;
  }
}
