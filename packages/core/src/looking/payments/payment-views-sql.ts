import { statement } from '../../ground/database/statement.ts';

export type ViewRow = { view_id: string; name: string; filter: Readonly<Record<string, string>> };

/** In the order in which they were saved. $1 profile, $2 person. */
export const LIST_VIEWS = statement(
  'payments.list_views',
  `select view_id, name, filter from payment_views where profile_id = $1 and person_id = $2
   order by created_at, view_id`,
);

/** Makes a person's changes wait for each other. $1 person. */
export const LOCK_PERSON = statement(
  'payments.lock_person_of_views',
  'select id from identity.people where id = $1 for no key update',
);

/** $1 profile, $2 person. */
export const COUNT_VIEWS = statement(
  'payments.count_views',
  'select count(*)::integer as count from payment_views where profile_id = $1 and person_id = $2',
);

/** Inserts nothing if the name is taken. $1 profile, $2 person, $3 view, $4 name, $5 filter. */
export const INSERT_VIEW = statement(
  'payments.insert_view',
  `insert into payment_views (profile_id, person_id, view_id, name, filter) values ($1, $2, $3, $4, $5::jsonb)
   on conflict (profile_id, person_id, name) do nothing returning view_id`,
);

/** Changes nothing if another view has the name. $1 profile, $2 person, $3 view, $4 name. */
export const RENAME_VIEW = statement(
  'payments.rename_view',
  `update payment_views v set name = $4
   where profile_id = $1 and person_id = $2 and view_id = $3 and not exists (select from payment_views o
     where o.profile_id = $1 and o.person_id = $2 and o.name = $4 and o.view_id <> $3)
   returning view_id`,
);

/** $1 profile, $2 person, $3 view. */
export const HAS_VIEW = statement(
  'payments.has_view',
  'select view_id from payment_views where profile_id = $1 and person_id = $2 and view_id = $3',
);

/** $1 profile, $2 person, $3 view. */
export const DELETE_VIEW = statement(
  'payments.delete_view',
  'delete from payment_views where profile_id = $1 and person_id = $2 and view_id = $3 returning view_id',
);
