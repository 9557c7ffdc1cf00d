import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { checkRemark } from '../../ground/refusals/check-remark.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Profile } from './profile.ts';
import { type ProfileRow, profileFromRow, SUSPEND_PROFILE } from './profiles-sql.ts';

export type SuspendProfile = {
  readonly profileId: string;
  readonly suspended: boolean;
  /** The merchant sees this in the audit. */
  readonly reason?: string | undefined;
};

/**
 * Suspends or resumes a profile. While it is suspended, its keys are refused and none of its payments can be started. A
 * profile that is resumed while its merchant is suspended is still suspended. Refuses: not_found, invalid_request,
 * card_number_not_allowed.
 */
export async function suspendProfile(
  deps: { readonly pool: Pool },
  actor: Staff,
  { profileId, suspended, reason }: SuspendProfile,
): Promise<Result<Profile>> {
  const checked = reason === undefined ? accepted(undefined) : checkRemark('reason', reason);
  if (!checked.ok) return checked;
  return transaction(deps.pool, async (database) => {
    const [row] = await run<ProfileRow>(database, SUSPEND_PROFILE, [profileId, suspended]);
    if (!row) return refused('not_found', 'There is no such profile.');
    const profile = profileFromRow(row);
    await recordAudit(database, actor, {
      ...profile,
      action: suspended ? 'profile.suspended' : 'profile.resumed',
      objectId: profile.profileId,
      details: reason === undefined ? {} : { reason },
    });
    return accepted(profile);
  });
}
