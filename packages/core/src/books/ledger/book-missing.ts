import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { publicProfileId } from '../../ground/ids/public-id.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import { BOOK_MISSING, LOCK_HEAD, MERCHANT_OF } from './book-missing-sql.ts';

/**
 * The number of postings in a commit. The profile's payments wait while these postings are written, for well under a
 * second.
 */
const BOOKED_AT_ONCE = 5_000;

/**
 * Books the money that nodes of a version without a ledger have taken or given back during an update. Only adds
 * postings, and adds each posting once. Returns their number, and records it in the audit.
 */
export async function bookMissing(
  { pool }: { readonly pool: Pool },
  actor: Operator,
  profileId: string,
): Promise<number> {
  for (let sum = 0; ; ) {
    const count = await bookSome(pool, actor, profileId);
    sum += count;
    if (count < BOOKED_AT_ONCE) return sum;
  }
}

function bookSome(pool: Pool, actor: Operator, profileId: string): Promise<number> {
  return transaction(pool, async (database) => {
    const [profile] = await run<{ merchant_id: string }>(database, MERCHANT_OF, [profileId]);
    if (!profile) return 0;
    await run(database, LOCK_HEAD, [profileId]);
    const booked = await run<{ position: bigint }>(database, BOOK_MISSING, [profileId, BOOKED_AT_ONCE]);
    const positions = booked.map(({ position }) => Number(position));
    if (positions.length > 0) {
      await recordAudit(database, actor, {
        merchantId: profile.merchant_id,
        profileId,
        action: 'ledger.booked',
        objectId: publicProfileId(profileId),
        details: { first_position: Math.min(...positions), last_position: Math.max(...positions) },
      });
    }
    return positions.length;
  });
}
