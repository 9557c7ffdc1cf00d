import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import { CLEAR_BIN_RANGES, COUNT_BIN_RANGES, INSERT_BIN_RANGES, LOCK_BIN_RANGES } from './bin-ranges-sql.ts';
import type { BinRange } from './read-bin-file.ts';

const AT_ONCE = 10_000;

/** Replaces the whole table of card ranges. Payments see either the old table or the new one, never a mixture. */
export function loadBinRanges(
  { pool }: { readonly pool: Pool },
  actor: Operator,
  ranges: readonly BinRange[],
): Promise<void> {
  return transaction(pool, async (database) => {
    await run(database, LOCK_BIN_RANGES, []);
    await run(database, CLEAR_BIN_RANGES, []);
    for (let from = 0; from < ranges.length; from += AT_ONCE) {
      const part = ranges.slice(from, from + AT_ONCE);
      await run(database, INSERT_BIN_RANGES, [
        part.map(({ firstBin }) => firstBin),
        part.map(({ lastBin }) => lastBin),
        part.map(({ brand }) => brand),
        part.map(({ country }) => country),
      ]);
    }
    const details = { ranges: ranges.length };
    await recordAudit(database, actor, {
      merchantId: null,
      action: 'routing.card_ranges_loaded',
      objectId: '',
      details,
    });
  });
}

export async function countBinRanges({ pool }: { readonly pool: Pool }): Promise<number> {
  const [row] = await run<{ count: number }>(pool, COUNT_BIN_RANGES, []);
  return row?.count ?? 0;
}
