import { statement } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Profile } from './profile.ts';

export type ProfileRow = {
  profile_id: string;
  merchant_id: string;
  environment: Environment;
  display_name: string;
  success_url: string | null;
  failure_url: string | null;
  allowed_origins: string[];
  accent: string | null;
  time_zone: string;
  logo_hash: string | null;
  suspended_at: Date | null;
  is_suspended: boolean;
  created_at: Date;
};

const COLUMNS = `profile_id, merchant_id, environment, display_name, success_url, failure_url, allowed_origins,
  accent, time_zone, logo_hash, suspended_at, is_suspended, created_at`;

/**
 * The merchant's row is locked, so that a profile created while its merchant is being suspended is suspended too, as its
 * foreign key requires.
 */
export const INSERT_PROFILE = statement(
  'profiles.insert',
  `with merchant as (
     select merchant_id, is_suspended from merchants where merchant_id = $2 for key share
   )
   insert into profiles (profile_id, merchant_id, merchant_suspended, environment, display_name, success_url,
     failure_url, allowed_origins, live_approval_id)
   select $1, merchant_id, is_suspended, $3, $4, $5, $6, $7, $8 from merchant
   returning ${COLUMNS}`,
);

/**
 * Null leaves the name, the origins and the time zone unchanged. A URL or the colour can be set to null, so flags
 * determine whether to set it.
 */
export const UPDATE_PROFILE = statement(
  'profiles.update',
  `update profiles set
     display_name = coalesce($2, display_name),
     success_url = case when $3::boolean then $4 else success_url end,
     failure_url = case when $5::boolean then $6 else failure_url end,
     allowed_origins = coalesce($7, allowed_origins),
     accent = case when $8::boolean then $9 else accent end,
     time_zone = coalesce($10, time_zone)
   where profile_id = $1 returning ${COLUMNS}`,
);

export const SUSPEND_PROFILE = statement(
  'profiles.suspend',
  `update profiles set suspended_at = case when $2::boolean then coalesce(suspended_at, now()) end
   where profile_id = $1 returning ${COLUMNS}`,
);

/** The row is locked, so that `before` in the audit is exactly what the change replaced. */
export const LOCK_PROFILE_SETTINGS = statement(
  'profiles.lock_settings',
  `select ${COLUMNS} from profiles where profile_id = $1 for update`,
);

/**
 * Finds the time zone if the database knows it by exactly this name. The statement reads all zones, so it is run only
 * for changes.
 */
export const IS_TIME_ZONE = statement('profiles.is_time_zone', 'select from pg_timezone_names where name = $1');

/** The approval that a Live profile needs. $1 merchant. */
export const LATEST_LIVE_APPROVAL = statement(
  'profiles.latest_live_approval',
  'select approval_id from live_approvals where merchant_id = $1 order by approved_at desc limit 1',
);

export const FIND_PROFILE = statement('profiles.find', `select ${COLUMNS} from profiles where profile_id = $1`);

export const LIST_PROFILES = statement(
  'profiles.list',
  `select ${COLUMNS} from profiles where $1::text is null or merchant_id = $1 order by created_at, profile_id`,
);

export function profileFromRow(row: ProfileRow): Profile {
  return {
    profileId: row.profile_id,
    merchantId: row.merchant_id,
    environment: row.environment,
    displayName: row.display_name,
    successUrl: row.success_url,
    failureUrl: row.failure_url,
    allowedOrigins: row.allowed_origins,
    accent: row.accent,
    timeZone: row.time_zone,
    logoHash: row.logo_hash,
    suspendedAt: row.suspended_at,
    isSuspended: row.is_suspended,
    createdAt: row.created_at,
  };
}
