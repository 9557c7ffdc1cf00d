import type { Database } from '../../ground/database/pool.ts';
import { onlyProfile, runForm } from '../../ground/database/profile-statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import { COUNT_DECLINES } from './count-declines-sql.ts';
import { countSubjects, inKeyOrder } from './count-subjects.ts';
import type { LimitSubjects } from './limit-subjects.ts';
import { DECLINE_POINTS, LIMIT_KINDS, type VelocityLimits } from './velocity-limits.ts';

/** Shares one call of `countDeclines` with the requests that arrive together. */
export type CountDecline = (subjects: LimitSubjects) => Promise<null>;

/** Adds the points of a batch of declined cards to their addresses and BINs. */
export async function countDeclines(
  database: Database,
  limits: VelocityLimits,
  batch: readonly LimitSubjects[],
  lockTimeoutMs: number,
): Promise<readonly null[]> {
  const counted = LIMIT_KINDS.filter((kind) => limits[kind] > 0)
    .flatMap((kind) => countSubjects(batch, kind).map((each) => ({ ...each, kind })))
    .sort(inKeyOrder);
  const values = [
    counted.map(({ profileId }) => profileId),
    counted.map(({ subject }) => subject),
    counted.map(({ kind, times }) => times * DECLINE_POINTS[kind]),
    counted.map(({ kind }) => limits[kind]),
    lockTimeoutMs,
  ];
  const profileId = onlyProfile(database, batch, (each) => each.profileId);
  if (counted.length > 0) await withRetry(() => runForm(database, COUNT_DECLINES, values, profileId));
  return batch.map(() => null);
}
