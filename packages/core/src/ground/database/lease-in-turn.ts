import type { Database } from './pool.ts';
import { type ProfileStatement, runForm } from './profile-statement.ts';
import { withRetry } from './with-retry.ts';

/**
 * Leases rows, one profile after the other, until `limit` rows are leased. `valuesOf` gets the number of rows that are
 * still wanted. The profile `undefined` stands for all profiles.
 */
export async function leaseInTurn<Row>(
  database: Database,
  forms: ProfileStatement,
  profileIds: readonly (string | undefined)[],
  limit: number,
  valuesOf: (left: number) => unknown[],
): Promise<readonly Row[]> {
  const leased: Row[] = [];
  for (const profileId of profileIds) {
    if (leased.length >= limit) break;
    const values = valuesOf(limit - leased.length);
    try {
      leased.push(...(await withRetry(() => runForm<Row>(database, forms, values, profileId))));
    } catch (error) {
      // Rows that are already leased are worked on, rather than left until their leases end.
      if (leased.length === 0) throw error;
      break;
    }
  }
  return leased;
}
