import type { LedgerDifference } from '@pay/core/books/ledger/check-ledger';
import { CHECK_LEDGER } from '@pay/core/books/ledger/check-ledger-sql';
import type { World } from '../history/world.ts';

const REPORTED_MAX = 10;

/**
 * Returns a function to call after every change. It compares the ledger with the payments before anything else happens.
 */
export function watchLedger({ timeline, turns, connection, profileId, seen }: World): () => void {
  let isPlanned = false;
  const look = async () => {
    isPlanned = false;
    const { rows } = await connection.read({ ...CHECK_LEDGER, values: [profileId, REPORTED_MAX] });
    for (const { what, reference, detail } of rows as readonly LedgerDifference[]) {
      const found = `${what} of ${reference}: ${detail}`;
      seen.violations.push({ invariant: 'the ledger matches the payments after every change', detail: found });
    }
  };
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    timeline.after(0, null, () => turns.whenFree(null, look));
  };
}
