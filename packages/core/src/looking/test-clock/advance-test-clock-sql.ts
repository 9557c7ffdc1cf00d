import { type Statement, statement } from '../../ground/database/statement.ts';
import { onlyOfBearer } from '../../merchants/keys/bearer-sql.ts';
import { DEADLINES, type MovedColumn } from './deadlines-sql.ts';
import type { MovedKind } from './moved-kind.ts';

/**
 * Locks the caller's profile, so that advances happen one after the other, and no key changes meanwhile. `is_sandbox`
 * is null unless the profile is in the sandbox. $1 environment, $2 bearer.
 */
export const LOCK_CLOCK = onlyOfBearer(
  'test_clock.lock',
  (caller) => `with caller as (
     ${caller}
   ), locked as (
     select p.profile_id from profiles p join caller c on c.profile_id = p.profile_id
     where c.refusal is null and p.environment = 'sandbox'
     for no key update of p
   )
   select c.refusal, c.stale_key_id, c.profile_id, l.profile_id is not null as is_sandbox
   from caller c left join locked l on true`,
);

type Move = { readonly moves: MovedKind; readonly statement: Statement };

/** The statements that move deadlines, one for each column. $1 profile, $2 seconds. */
export const MOVES: readonly Move[] = Object.entries(DEADLINES).flatMap(([name, deadline]) =>
  'moves' in deadline ? [{ moves: deadline.moves, statement: moveOf(name, deadline) }] : [],
);

/**
 * Moves a deadline only as far as the current time, because that is when it is due. Rows are locked in the order of
 * their keys, as by other statements.
 */
function moveOf(name: string, { id, when, isAfterCreation, isSince, also, with: more }: MovedColumn): Statement {
  const [table, column] = name.split('.');
  const ids = id.split(', ');
  const earlier = `t.${column} - $2 * interval '1 second'`;
  const earliest = isAfterCreation ? "now(), t.created_at + interval '1 microsecond'" : 'now()';
  const moved = isSince ? earlier : `greatest(${earlier}, ${earliest})`;
  return statement(
    `test_clock.move_${table}_${column}`,
    `with due as (
       select t.profile_id, ${ids.map((each) => `t.${each}`).join(', ')}, t.${column}
       from ${table} t join profiles p on p.profile_id = t.profile_id
       where t.profile_id = $1 and p.environment = 'sandbox' and ${when}
       order by ${ids.map((each) => `t.${each}`).join(', ')}
       for no key update of t
     )${more === undefined ? '' : `, ${more}`}, moved as (
       update ${table} t set ${column} = ${moved}${also === undefined ? '' : `, ${also(moved)}`}
       from due d
       where t.profile_id = d.profile_id and ${ids.map((each) => `t.${each} = d.${each}`).join(' and ')}
       returning 1
     )
     select count(*)::integer as count from moved`,
  );
}

/** $1 profile, $2 seconds, $3 the numbers of moved deadlines. */
export const RECORD_ADVANCE = statement(
  'test_clock.record',
  `insert into test_clocks as c (profile_id, advanced_seconds, last_seconds, last_moved, last_at)
   values ($1, $2::integer, $2::integer, $3, now())
   on conflict (profile_id) do update set
     advanced_seconds = c.advanced_seconds + excluded.last_seconds,
     last_seconds = excluded.last_seconds, last_moved = excluded.last_moved, last_at = excluded.last_at
   returning advanced_seconds, last_seconds, last_moved, last_at`,
);
