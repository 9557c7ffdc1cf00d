import { statement } from '../../ground/database/statement.ts';

/** Leases at most $1 people who have not been told about a change, for 5 minutes. */
export const LEASE_CHANGES = statement(
  'access.lease_changes',
  `with due as (
     select id from identity.people
     where untold_change is not null and (telling_until is null or telling_until < now())
     order by id limit $1 for update skip locked
   )
   update identity.people p set telling_until = now() + interval '5 minutes' from due d where p.id = d.id
   returning p.id, p.name, p.email, p.untold_change as change`,
);

/** $1 person, $2 change. */
export const KEEP_CHANGE = statement(
  'access.keep_change',
  'update identity.people set untold_change = null, telling_until = null where id = $1 and untold_change = $2',
);
