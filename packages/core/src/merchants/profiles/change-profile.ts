import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { refusedAsStale } from '../../ground/refusals/stale.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Profile } from './profile.ts';
import { checkProfileSettings, type ProfileRules, type ProfileSettings, unknownTimeZone } from './profile-settings.ts';
import { profileTag } from './profile-tag.ts';
import {
  IS_TIME_ZONE,
  LOCK_PROFILE_SETTINGS,
  type ProfileRow,
  profileFromRow,
  UPDATE_PROFILE,
} from './profiles-sql.ts';

/** `tag` identifies the settings that the caller has read. */
export type ChangeProfile = ProfileSettings & { readonly profileId: string; readonly tag?: string };

/**
 * Changes the given settings of a profile. Existing sessions keep their return URLs.
 * Refuses: not_found, invalid_request, return_url_invalid; stale if the settings no longer match the tag.
 */
export function changeProfile(
  deps: { readonly pool: Pool; readonly rules: ProfileRules },
  actor: Staff,
  command: ChangeProfile,
): Promise<PersonResult<Profile>> {
  return transaction(deps.pool, async (database): Promise<PersonResult<Profile>> => {
    const [before] = await run<ProfileRow>(database, LOCK_PROFILE_SETTINGS, [command.profileId]);
    if (!before) return refused('not_found', 'There is no such profile.');
    if (command.tag !== undefined && command.tag !== profileTag(profileFromRow(before))) return refusedAsStale();
    const checked = checkProfileSettings(command, before.environment, deps.rules);
    if (!checked.ok) return checked;
    if (command.timeZone !== undefined && (await run(database, IS_TIME_ZONE, [command.timeZone])).length === 0) {
      return unknownTimeZone();
    }
    const [row] = await run<ProfileRow>(database, UPDATE_PROFILE, [
      command.profileId,
      command.displayName ?? null,
      command.successUrl !== undefined,
      command.successUrl ?? null,
      command.failureUrl !== undefined,
      command.failureUrl ?? null,
      command.allowedOrigins ?? null,
      command.accent !== undefined,
      command.accent?.toLowerCase() ?? null,
      command.timeZone ?? null,
    ]);
    if (!row) throw new Error('A profile has disappeared, although profiles are never deleted.');
    const profile = profileFromRow(row);
    await recordAudit(database, actor, {
      ...profile,
      action: 'profile.changed',
      objectId: profile.profileId,
      details: { before: settingsOf(profileFromRow(before)), after: settingsOf(profile) },
    });
    return accepted(profile);
  });
}

function settingsOf({
  displayName,
  successUrl,
  failureUrl,
  allowedOrigins,
  accent,
  timeZone,
}: Profile): ProfileSettings {
  return { displayName, successUrl, failureUrl, allowedOrigins, accent, timeZone };
}
