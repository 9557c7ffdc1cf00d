import type { Database } from '../../ground/database/pool.ts';
import { onlyProfile, runForm } from '../../ground/database/profile-statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import { countSubjects } from './count-subjects.ts';
import { GIVE_BACK } from './give-back-sql.ts';
import type { LimitSubjects } from './limit-subjects.ts';
import type { VelocityLimits } from './velocity-limits.ts';

/** Shares one call of `giveBack` with the requests that arrive together. */
export type GiveBack = (subjects: LimitSubjects) => Promise<null>;

/** Takes back the points that the addresses of a batch of admitted cards reserved for a decline that did not happen. */
export async function giveBack(
  database: Database,
  limits: VelocityLimits,
  batch: readonly LimitSubjects[],
  lockTimeoutMs: number,
): Promise<readonly null[]> {
  const addresses = limits.address === 0 ? [] : countSubjects(batch, 'address');
  const values = [
    addresses.map(({ profileId }) => profileId),
    addresses.map(({ subject }) => subject),
    addresses.map(({ times }) => times),
    limits.address,
    lockTimeoutMs,
  ];
  const profileId = onlyProfile(database, batch, (each) => each.profileId);
  if (addresses.length > 0) await withRetry(() => runForm(database, GIVE_BACK, values, profileId));
  return batch.map(() => null);
}
