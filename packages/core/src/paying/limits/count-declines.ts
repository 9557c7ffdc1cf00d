import type { Database } from '../../ground/database/pool.ts';
import { onlyProfile, runForm } from '../../ground/database/profile-statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import { COUNT_DECLINES } from './count-declines-sql.ts';
import { countSubjects } from './count-subjects.ts';
import type { LimitSubjects } from './limit-subjects.ts';
import { DECLINE_POINTS, type VelocityLimits } from './velocity-limits.ts';

/** Shares one call of `countDeclines` with the requests that arrive together. */
export type CountDecline = (subjects: Pick<LimitSubjects, 'profileId' | 'bin'>) => Promise<null>;

/** Adds the points of a batch of declined cards to their BINs. Addresses have reserved their points already. */
export async function countDeclines(
  database: Database,
  limits: VelocityLimits,
  batch: readonly Pick<LimitSubjects, 'profileId' | 'bin'>[],
  lockTimeoutMs: number,
): Promise<readonly null[]> {
  const bins = limits.bin === 0 ? [] : countSubjects(batch, 'bin');
  const values = [
    bins.map(({ profileId }) => profileId),
    bins.map(({ subject }) => subject),
    bins.map(({ times }) => times * DECLINE_POINTS.bin),
    limits.bin,
    lockTimeoutMs,
  ];
  const profileId = onlyProfile(database, batch, (each) => each.profileId);
  if (bins.length > 0) await withRetry(() => runForm(database, COUNT_DECLINES, values, profileId));
  return batch.map(() => null);
}
