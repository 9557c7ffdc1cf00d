import type { Staff } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { newRoutingPart } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused, refusedFor } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type IssuedKey, insertKey } from '../keys/insert-key.ts';
import type { Profile } from './profile.ts';
import { checkProfileSettings, type ProfileRules, type ProfileSettings } from './profile-settings.ts';
import { INSERT_PROFILE, LATEST_LIVE_APPROVAL, type ProfileRow, profileFromRow } from './profiles-sql.ts';

export type CreateProfile = ProfileSettings & {
  readonly merchantId: string;
  readonly environment: Environment;
  readonly displayName: string;
};

/** A profile and its one publishable key. */
export type CreatedProfile = { readonly profile: Profile; readonly publishableKey: IssuedKey };

type Deps = { readonly pool: Pool; readonly rules: ProfileRules };

/**
 * Creates a profile with its one publishable key. A Live profile needs an operator's recorded approval of the merchant.
 * Refuses: not_found, invalid_request (also without an approval), return_url_invalid.
 */
export function createProfile(deps: Deps, actor: Staff, command: CreateProfile): Promise<Result<CreatedProfile>> {
  return transaction(deps.pool, (database) => addProfile(database, deps.rules, actor, command));
}

/** Like `createProfile`, but in the caller's transaction. */
export async function addProfile(
  database: Database,
  rules: ProfileRules,
  actor: Staff,
  command: CreateProfile,
): Promise<Result<CreatedProfile>> {
  const checked = checkProfileSettings(command, command.environment, rules);
  if (!checked.ok) return checked;
  const approval = await liveApproval(database, command);
  if (!approval.ok) return approval;
  const [row] = await run<ProfileRow>(database, INSERT_PROFILE, [
    newRoutingPart(),
    command.merchantId,
    command.environment,
    command.displayName,
    command.successUrl ?? null,
    command.failureUrl ?? null,
    command.allowedOrigins ?? [],
    approval.value,
  ]);
  if (!row) return refused('not_found', 'There is no such merchant.');
  const profile = profileFromRow(row);
  const publishableKey = await insertKey(database, actor, { ...profile, kind: 'publishable', label: null });
  await recordAudit(database, actor, {
    ...profile,
    action: 'profile.created',
    objectId: profile.profileId,
    details: { environment: profile.environment, display_name: profile.displayName },
  });
  return accepted({ profile, publishableKey });
}

async function liveApproval(database: Database, command: CreateProfile): Promise<Result<string | null>> {
  if (command.environment === 'sandbox') return accepted(null);
  const [row] = await run<{ approval_id: string }>(database, LATEST_LIVE_APPROVAL, [command.merchantId]);
  if (!row) return refusedFor('invalid_request', 'live_not_approved');
  return accepted(row.approval_id);
}
