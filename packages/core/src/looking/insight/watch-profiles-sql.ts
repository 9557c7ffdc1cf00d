import { statement } from '../../ground/database/statement.ts';

/**
 * How far back to look for due work. A worker starts on due work immediately, and older work does not change unless a
 * worker takes it. The index keeps entries of finished work until vacuum, and this limit avoids reading the older
 * entries.
 */
const OVERDUE_SINCE = `now() - interval '1 minute'`;

/**
 * One order-independent sum over each profile's work in progress. Every change increments a version, and so changes the
 * sum. All work in progress is due at some time, so the index of due work contains it.
 */
function underWay(table: 'attempts' | 'captures' | 'refunds' | 'voids', id: string, isOfOne: boolean): string {
  return `select profile_id, sum(hashtextextended(${id}, version)) as sum from ${table}
     where due_at > ${OVERDUE_SINCE} and profile_id = ${isOfOne ? '$1' : 'any ($1)'} group by profile_id`;
}

function newestOf(name: string, isOfOne: boolean) {
  return statement(
    name,
    `with asked as (${underWay('attempts', 'attempt_id', isOfOne)}),
     capturing as (${underWay('captures', 'capture_id', isOfOne)}),
     refunding as (${underWay('refunds', 'refund_id', isOfOne)}),
     voiding as (${underWay('voids', 'void_id', isOfOne)})
   select w.profile_id,
     concat_ws(' ',
       (select s.track_id from sessions s where s.profile_id = w.profile_id
        order by s.created_at desc, s.track_id desc limit 1),
       (select h.last_position from event_heads h where h.profile_id = w.profile_id),
       (select a.created_at from attempts a where a.profile_id = w.profile_id and a.state = 'declined'
        order by a.created_at desc limit 1),
       'asked', asked.sum, 'capturing', capturing.sum, 'refunding',
       refunding.sum, 'voiding', voiding.sum) as payments,
     (select string_agg(concat_ws(' ', e.endpoint_id, e.status, l.failing_since, d.delivery_id, d.status, d.tries), ' '
        order by e.endpoint_id)
      from webhook_endpoints e
        left join webhook_lanes l on l.profile_id = e.profile_id and l.endpoint_id = e.endpoint_id
        left join lateral (
          select d.delivery_id, d.status, d.tries from deliveries d
          where d.profile_id = e.profile_id and d.endpoint_id = e.endpoint_id
          order by d.created_at desc, d.delivery_id desc limit 1) d on true
      where e.profile_id = w.profile_id and e.status <> 'deleted') as deliveries,
     (select m.last_seen_at::text from misuses m where m.profile_id = w.profile_id
      order by m.last_seen_at desc limit 1) as inbox
   from ${isOfOne ? '(select $1::text) w(profile_id)' : 'unnest($1::text[]) w(profile_id)'}
     left join asked on asked.profile_id = w.profile_id
     left join capturing on capturing.profile_id = w.profile_id
     left join refunding on refunding.profile_id = w.profile_id
     left join voiding on voiding.profile_id = w.profile_id`,
  );
}

/**
 * The newest rows of each profile and its work in progress, each read through an index. If the result differs from the
 * result of a second ago, something has changed. A payment that ends has an event; a payment that is created, started
 * or declined has none. $1 profiles.
 */
export const NEWEST_OF = newestOf('insight.newest_of', false);
/** Like `NEWEST_OF`, but for one profile, for a database with several servers. $1 profile. */
export const NEWEST_OF_ONE = newestOf('insight.newest_of_for_profile', true);
