import { statement } from '../../ground/database/statement.ts';

/** Leases at most $1 people who have not been told about a removal on the command line, for 5 minutes. */
export const LEASE_REMOVALS = statement(
  'access.lease_removals',
  `with due as (
     select id from identity.people
     where untold_change is not null and (telling_until is null or telling_until < now())
     order by telling_until nulls first, id limit $1 for update skip locked
   )
   update identity.people p set telling_until = now() + interval '5 minutes' from due d where p.id = d.id
   returning p.id, p.name, p.email, p.untold_change as change`,
);

/** $1 person, $2 change. */
export const END_REMOVAL = statement(
  'access.end_removal',
  'update identity.people set untold_change = null, telling_until = null where id = $1 and untold_change = $2',
);

/** $1 id, $2 person, $3 change. */
export const INSERT_CHANGE = statement(
  'access.insert_change',
  'insert into identity.untold_changes (change_id, person_id, change) values ($1, $2, $3)',
);

/**
 * Leases at most $1 changes, for 5 minutes. A change whose notification has failed comes after the changes that have
 * not been tried.
 */
export const LEASE_CHANGES = statement(
  'access.lease_changes',
  `with due as (
     select change_id from identity.untold_changes where telling_until is null or telling_until < now()
     order by telling_until nulls first, changed_at limit $1 for update skip locked
   )
   update identity.untold_changes c set telling_until = now() + interval '5 minutes'
   from due d join identity.untold_changes u using (change_id) join identity.people p on p.id = u.person_id
   where c.change_id = d.change_id
   returning c.change_id as id, p.name, p.email, c.change`,
);

/** $1 id. */
export const END_CHANGE = statement('access.end_change', 'delete from identity.untold_changes where change_id = $1');
