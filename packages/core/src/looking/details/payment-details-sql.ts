import { statement } from '../../ground/database/statement.ts';
import { fullViewColumns } from '../../paying/payments/reading/full-view-sql.ts';
import { sessionColumns } from '../../paying/sessions/sessions-sql.ts';

/**
 * The maximum number of steps that are read; the newest inquiries are enough for a payment that has been unknown for
 * days.
 */
const STEPS_MAX = 200;

/** Everything that is known about a session. $1 profile, $2 track_id, $3 whether to include events. */
export const PAYMENT_DETAILS = statement(
  'payments.details',
  `select ${sessionColumns('s')}, s.refund_reserved_minor, s.charged_back_minor, ${fullViewColumns('s')},
     (select coalesce(json_agg(to_json(f) order by f.created_at, f.void_id), '[]') from voids f
      where f.profile_id = s.profile_id and f.track_id = s.track_id) as voids,
     (select coalesce(json_agg(to_json(x) order by x.at), '[]') from (
        select t.attempt_id, t.at, t.kind
        from attempts a join attempt_steps t on t.profile_id = a.profile_id and t.attempt_id = a.attempt_id
        where a.profile_id = s.profile_id and a.track_id = s.track_id
        order by t.at desc limit ${STEPS_MAX}) x) as steps,
     (select coalesce(json_agg(json_build_object('attempt_id', r.attempt_id, 'created_at', r.created_at,
          'completed_at', r.completed_at) order by r.created_at), '[]')
      from attempts a join reversals r on r.profile_id = a.profile_id and r.attempt_id = a.attempt_id
      where a.profile_id = s.profile_id and a.track_id = s.track_id) as reversals,
     (select coalesce(json_object_agg(p.id, p.name), '{}')
      from identity.people p where p.id in (
        select f.asked_by from refunds f where f.profile_id = s.profile_id and f.track_id = s.track_id
        union
        select f.asked_by from captures f where f.profile_id = s.profile_id and f.track_id = s.track_id
        union
        select f.asked_by from voids f where f.profile_id = s.profile_id and f.track_id = s.track_id)) as askers,
     case when $3::boolean then (
       select coalesce(json_agg(json_build_object('event_id', e.event_id, 'type', e.type, 'sequence', e.sequence,
          'created_at', e.created_at) order by e.sequence), '[]')
       from events e where e.profile_id = s.profile_id and e.track_id = s.track_id) else '[]' end as events
   from sessions s where s.profile_id = $1 and s.track_id = $2`,
);
