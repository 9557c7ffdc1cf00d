import type { Database } from '../../ground/database/pool.ts';
import { onlyProfile, runForm } from '../../ground/database/profile-statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import { countSubjects } from './count-subjects.ts';
import { GIVE_BACK } from './give-back-sql.ts';
import type { LimitSubjects } from './limit-subjects.ts';

/** An address that has reserved points for a card; null if none has. */
export type Reservation = Pick<LimitSubjects, 'profileId' | 'address'>;

/** Shares one call of `giveBack` with the requests that arrive together. */
export type GiveBack = (reservation: Reservation) => Promise<null>;

/** Takes back the points that the addresses of a batch of admitted cards reserved, because the cards were not sent. */
export async function giveBack(
  database: Database,
  batch: readonly Reservation[],
  lockTimeoutMs: number,
): Promise<readonly null[]> {
  const addresses = countSubjects(batch, 'address');
  const values = [
    addresses.map(({ profileId }) => profileId),
    addresses.map(({ subject }) => subject),
    addresses.map(({ times }) => times),
    lockTimeoutMs,
  ];
  const profileId = onlyProfile(database, batch, (each) => each.profileId);
  if (addresses.length > 0) await withRetry(() => runForm(database, GIVE_BACK, values, profileId));
  return batch.map(() => null);
}
