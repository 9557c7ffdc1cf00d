import { statement } from '../../ground/database/statement.ts';
import type { Role } from './role.ts';

/**
 * Allows one change to a team at a time, so that the count of its owners stays correct. Profiles can be added
 * meanwhile.
 */
export const LOCK_TEAM = statement(
  'access.lock_team',
  'select name from merchants where merchant_id = $1 for no key update',
);

export type RoleRow = { person_id: string; role: Role };

export const ROLES_OF = statement(
  'access.roles_of',
  'select person_id, role from memberships where merchant_id = $1 and person_id = any ($2::text[])',
);

export const COUNT_OWNERS = statement(
  'access.count_owners',
  "select count(*)::int as owners from memberships where merchant_id = $1 and role = 'owner'",
);

export const INSERT_MEMBER = statement(
  'access.insert_member',
  `insert into memberships (merchant_id, person_id, role) values ($1, $2, $3)
   on conflict do nothing returning person_id`,
);

export const UPDATE_ROLE = statement(
  'access.update_role',
  'update memberships set role = $3 where merchant_id = $1 and person_id = $2',
);

export const DELETE_MEMBER = statement(
  'access.delete_member',
  'delete from memberships where merchant_id = $1 and person_id = $2',
);

export type MemberRow = {
  person_id: string;
  name: string;
  email: string;
  role: Role;
  joined_at: Date;
  has_totp: boolean;
};

export const LIST_MEMBERS = statement(
  'access.list_members',
  `select m.person_id, p.name, p.email, m.role, m.joined_at, p.has_totp
   from memberships m join identity.people p on p.id = m.person_id
   where m.merchant_id = $1 order by m.joined_at, m.person_id`,
);
