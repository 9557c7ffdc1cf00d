import { createHash } from 'node:crypto';
import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { LOCK_PROFILE_SETTINGS, type ProfileRow } from '../profiles/profiles-sql.ts';
import { checkLogo } from './check-logo.ts';
import { FORGET_LOGOS, INSERT_LOGO, NAME_LOGO } from './logos-sql.ts';

/** `bytes`: an image of at most 100 KB, or null to remove the logo. */
export type SetLogo = { readonly profileId: string; readonly bytes: Buffer | null };

/**
 * Sets the logo of a profile's card page. The previous logo is deleted.
 * Refuses: not_found, invalid_request (not an image, or one that must not be shown).
 */
export async function setLogo(
  deps: { readonly pool: Pool },
  actor: Staff,
  { profileId, bytes }: SetLogo,
): Promise<Result<{ readonly hash: string | null }>> {
  const checked = bytes === null ? accepted(null) : checkLogo(bytes);
  if (!checked.ok) return checked;
  const hash = bytes && createHash('sha256').update(bytes).digest('base64url');
  return transaction(deps.pool, async (database) => {
    const [profile] = await run<ProfileRow>(database, LOCK_PROFILE_SETTINGS, [profileId]);
    if (!profile) return refused('not_found', 'There is no such profile.');
    if (profile.logo_hash === hash) return accepted({ hash });
    if (bytes) await run(database, INSERT_LOGO, [profileId, hash, checked.value, bytes]);
    await run(database, NAME_LOGO, [profileId, hash]);
    await run(database, FORGET_LOGOS, [profileId, hash]);
    await recordAudit(database, actor, {
      merchantId: profile.merchant_id,
      profileId,
      action: 'profile.logo_changed',
      objectId: profileId,
      details: { before: profile.logo_hash, after: hash },
    });
    return accepted({ hash });
  });
}
