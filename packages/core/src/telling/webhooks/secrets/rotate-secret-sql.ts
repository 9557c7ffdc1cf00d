import { statement } from '../../../ground/database/statement.ts';

/**
 * Runs under the profile's lock. $1 profile, $2 endpoint, $3 seconds for which the earlier secrets still sign, $4
 * maximum number of earlier secrets to keep. Expired secrets are deleted.
 */
export const RETIRE_SECRETS = statement(
  'webhooks.retire_secrets',
  `with ranked as (
     select s.profile_id, s.endpoint_id, s.secret_id, $3 > 0 and coalesce(s.expires_at > now(), true)
       and row_number() over (order by s.expires_at desc nulls first, s.created_at desc) <= $4 as stays
     from webhook_secrets s where s.profile_id = $1 and s.endpoint_id = $2
   ), over as (
     delete from webhook_secrets s using ranked r
     where s.profile_id = r.profile_id and s.endpoint_id = r.endpoint_id and s.secret_id = r.secret_id and not r.stays
   )
   update webhook_secrets s
   set expires_at = least(coalesce(s.expires_at, 'infinity'), now() + $3 * interval '1 second')
   from ranked r
   where s.profile_id = r.profile_id and s.endpoint_id = r.endpoint_id and s.secret_id = r.secret_id and r.stays`,
);

/** $1 profile, $2 endpoint, $3 secret, $4 sealed secret. */
export const INSERT_SECRET = statement(
  'webhooks.insert_secret',
  'insert into webhook_secrets (profile_id, endpoint_id, secret_id, sealed) values ($1, $2, $3, $4)',
);
