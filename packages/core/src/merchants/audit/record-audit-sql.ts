import { statement } from '../../ground/database/statement.ts';

export const INSERT = statement(
  'audit.insert',
  `insert into audit_entries (audit_id, merchant_id, profile_id, actor_kind, actor_id, action, object_id, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Records a person's action. $1 entry, $2 profile, $3 person, $4 action, $5 object, $6 details. */
export const INSERT_OF_PROFILE = statement(
  'audit.insert_of_profile',
  `insert into audit_entries (audit_id, merchant_id, profile_id, actor_kind, actor_id, action, object_id, details)
   select $1, merchant_id, profile_id, 'person', $3, $4, $5, $6 from profiles where profile_id = $2`,
);

/** Records an action of a key. $1 entry, $2 profile, $3 hash of the key, $4 action, $5 object, $6 details. */
export const INSERT_OF_KEY = statement(
  'audit.insert_of_key',
  `insert into audit_entries (audit_id, merchant_id, profile_id, actor_kind, actor_id, action, object_id, details)
   select $1, p.merchant_id, p.profile_id, 'key', k.key_id, $4, $5, $6
   from profiles p join api_keys k using (profile_id) where p.profile_id = $2 and k.key_hash = $3`,
);
