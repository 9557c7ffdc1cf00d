import { statement } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';

/** A member who has created no key has a single row, in which `key_id` and everything about the key are null. */
export type KeyOfMemberRow = {
  key_id: string | null;
  profile_id: string;
  profile_name: string;
  environment: Environment;
  prefix: string;
  last_four: string;
  label: string | null;
  created_at: Date;
};

const KEYS_MAX = 200;

/**
 * A member's keys that still work, in all profiles. No row if the person is not in the team. $1 merchant, $2 person.
 */
export const KEYS_OF_MEMBER = statement(
  'access.keys_of_member',
  `select k.key_id, k.profile_id, k.display_name as profile_name, k.environment, k.prefix, k.last_four, k.label,
     k.created_at
   from memberships m left join lateral (
     select k.key_id, p.profile_id, p.display_name, p.environment, k.prefix, k.last_four, k.label, k.created_at
     from profiles p join api_keys k using (profile_id)
     where p.merchant_id = m.merchant_id and k.created_by_kind = 'person' and k.created_by = m.person_id
       and k.kind <> 'publishable' and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())) k on true
   where m.merchant_id = $1 and m.person_id = $2
   order by k.display_name, k.profile_id, k.created_at, k.key_id limit ${KEYS_MAX}`,
);
