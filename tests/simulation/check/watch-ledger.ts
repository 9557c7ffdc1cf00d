import type { LedgerDifference } from '@pay/core/books/ledger/check-ledger';
import { CHECK_LEDGER } from '@pay/core/books/ledger/check-ledger-sql';
import { type OnChange, readTables } from '../database/written-tables.ts';
import type { World } from '../history/world.ts';

const REPORTED_MAX = 10;
/** The tables that the comparison reads, except that of attempts: it reads only what an attempt has from the start. */
const TABLES = new Set(readTables(CHECK_LEDGER.text));
TABLES.delete('attempts');

/**
 * Returns a function to call after every change. It compares the ledger with the payments before anything else happens.
 */
export function watchLedger({ timeline, turns, connection, profileId, seen }: World): OnChange {
  let isPlanned = false;
  const look = async () => {
    isPlanned = false;
    const { rows } = await connection.read({ ...CHECK_LEDGER, values: [profileId, REPORTED_MAX] });
    for (const { what, reference, detail } of rows as readonly LedgerDifference[]) {
      const found = `${what} of ${reference}: ${detail}`;
      seen.violations.push({ invariant: 'the ledger matches the payments after every change', detail: found });
    }
  };
  return (tables) => {
    if (isPlanned || ![...tables].some((table) => TABLES.has(table))) return;
    isPlanned = true;
    timeline.after(0, null, () => turns.whenFree(null, look));
  };
}
