import { statement } from '../database/statement.ts';

/**
 * What is newest of each profile, each looked up by an index: what differs from a second ago has changed. A payment that
 * ends has an event; one that begins or is declined has none. $1 profiles.
 */
export const NEWEST_OF = statement(
  'insight.newest_of',
  `select w.profile_id,
     concat_ws(' ',
       (select s.track_id from sessions s where s.profile_id = w.profile_id
        order by s.created_at desc, s.track_id desc limit 1),
       (select h.last_position from event_heads h where h.profile_id = w.profile_id),
       (select a.created_at from attempts a where a.profile_id = w.profile_id and a.state = 'declined'
        order by a.created_at desc limit 1)) as payments,
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
   from unnest($1::text[]) w(profile_id)`,
);
