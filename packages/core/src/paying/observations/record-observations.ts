import { scrubCardNumbers } from '../../cards/scrub-card-numbers.ts';
import type { Database } from '../../ground/database/pool.ts';
import { divide, runForm } from '../../ground/database/profile-statement.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import type { Observation } from '../acquiring/observation.ts';
import { RECORD_OBSERVATIONS } from './observations-sql.ts';

/** An observation at an account, and how many times it was made. */
export type SeenObservation = Observation & { readonly accountId: string; readonly count: number };

/** Adds to the counts of accounts; a batch must not contain a code of an account twice. See `observedCode`. */
export async function recordObservations(
  { pool }: { readonly pool: Database },
  seen: readonly SeenObservation[],
): Promise<void> {
  for (const [profileId, batch] of divide(pool, seen, profileOf)) {
    const values = [
      batch.map(profileOf),
      batch.map(({ accountId }) => accountId),
      batch.map(({ sort }) => sort),
      batch.map(({ code }) => code),
      batch.map(({ count }) => count),
    ];
    await runForm(pool, RECORD_OBSERVATIONS, values, profileId);
  }
}

function profileOf({ accountId }: SeenObservation): string {
  return routingPartOf('acc', accountId) ?? '';
}

/** A code as it is counted: short, without possible card numbers, and in characters that PostgreSQL can store. */
export function observedCode(code: string): string {
  return scrubCardNumbers(code.replaceAll('\0', '').toWellFormed()).slice(0, 64).toWellFormed() || '-';
}
