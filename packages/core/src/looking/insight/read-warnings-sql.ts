import { statement } from '../../ground/database/statement.ts';
import { REMINDER_DAYS } from '../../merchants/keys/key-limits.ts';
import { KEPT_DAYS } from '../../merchants/misuse/misuse.ts';
import { ANSWERABLE } from '../../paying/disputes/dispute-state.ts';

const TO_ANSWER = ANSWERABLE.map((state) => `'${state}'`).join(', ');
/** The time before a deadline in which it counts as near. A dispute without a deadline might get one tomorrow. */
const NEAR_DAYS = 7;

/** The maximum number of rows that are counted, so that counting does not read a whole backlog. */
const COUNTED_MAX = 1_000;

/** The maximum number of proposals that are listed one by one. */
const PROPOSALS_MAX = 10;

const EXPIRES_DAYS = Math.max(...REMINDER_DAYS);

/**
 * Problems that need attention. For a key that expires, `count` is a number of days. `label` is the prefix of a key,
 * the URL of an endpoint, or the track_id of a payment. $1 profile.
 */
export const READ_WARNINGS = statement(
  'insight.read_warnings',
  `select 'origins_empty_on_live' as kind, null as object_id, null as label, null as last_four, null::integer as count,
     null::timestamptz as since
   from profiles where profile_id = $1 and environment = 'live' and cardinality(allowed_origins) = 0
   union all
   select 'key_of_leaver', k.key_id, k.prefix, k.last_four, null, null
   from api_keys k join profiles p using (profile_id)
   where k.profile_id = $1 and k.kind <> 'publishable' and k.revoked_at is null
     and (k.expires_at is null or k.expires_at > now()) and k.created_by_kind = 'person'
     and not exists (select from memberships m where m.merchant_id = p.merchant_id and m.person_id = k.created_by)
   union all
   select 'key_expiring', k.key_id, k.prefix, k.last_four,
     ceil(extract(epoch from k.expires_at - now()) / 86400)::integer, null
   from api_keys k
   where k.profile_id = $1 and k.revoked_at is null and k.expires_at > now()
     and k.expires_at <= now() + interval '${EXPIRES_DAYS} days'
   union all
   select 'key_unused', k.key_id, k.prefix, k.last_four, null, coalesce(k.last_used_at, k.created_at)
   from api_keys k
   where k.profile_id = $1 and k.kind <> 'publishable' and k.revoked_at is null
     and (k.last_used_at < now() - interval '90 days'
       or k.last_used_at is null and k.created_at < now() - interval '7 days')
   union all
   select 'key_old', k.key_id, k.prefix, k.last_four, null, k.created_at
   from api_keys k
   where k.profile_id = $1 and k.kind <> 'publishable' and k.revoked_at is null
     and k.created_at < now() - interval '365 days' and k.last_used_at >= now() - interval '90 days'
   union all
   select 'endpoint_failing', e.endpoint_id, e.url, null, null, l.failing_since
   from webhook_endpoints e
     join webhook_lanes l on l.profile_id = e.profile_id and l.endpoint_id = e.endpoint_id
   where e.profile_id = $1 and e.status = 'enabled' and l.failing_since is not null
   union all
   select 'endpoint_disabled', e.endpoint_id, e.url, null, null, e.disabled_at
   from webhook_endpoints e
   where e.profile_id = $1 and e.status = 'disabled' and e.disabled_reason <> 'merchant'
   union all
   select 'payments_unknown', null, null, null, count(*)::integer, min(u.unknown_since)
   from (select a.unknown_since from attempts a
     where a.due_at is not null and a.profile_id = $1 and a.state = 'unknown' limit ${COUNTED_MAX}) u
   having count(*) > 0
   union all
   (select 'refund_proposed', r.track_id, r.track_id, null, null, r.proposed_at
    from refund_proposals r where r.profile_id = $1 and r.decision is null order by r.proposed_at limit ${PROPOSALS_MAX})
   union all
   select 'disputes_to_answer', null, null, null, count(*)::integer, null
   from disputes d where d.profile_id = $1 and d.state in (${TO_ANSWER})
     and (d.answer_by is null or d.answer_by < now() + interval '${NEAR_DAYS} days')
   having count(*) > 0
   union all
   select case when m.kind = 'origin_blocked' then 'origins_blocked' else 'keys_misused' end, null, null, null,
     count(*)::integer, max(m.last_seen_at)
   from misuses m where m.profile_id = $1 and m.last_seen_at > now() - interval '${KEPT_DAYS} days'
   group by 1`,
);
