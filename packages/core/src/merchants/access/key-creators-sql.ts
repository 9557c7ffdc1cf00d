import { statement } from '../../ground/database/statement.ts';

export type KeyCreatorRow = { id: string; name: string; has_left: boolean };

/** $1 profile. */
export const KEY_CREATORS = statement(
  'access.key_creators',
  `select p.id, p.name,
     not exists (select from memberships m join profiles f using (merchant_id)
       where m.person_id = p.id and f.profile_id = $1) as has_left
   from identity.people p
   where p.id in (select created_by from api_keys where profile_id = $1 and created_by_kind = 'person')`,
);
