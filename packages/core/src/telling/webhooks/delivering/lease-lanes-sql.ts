import { profileStatement, type Tie, UNTIED } from '../../../ground/database/profile-statement.ts';
import { statement } from '../../../ground/database/statement.ts';

/**
 * The lanes of a dead worker must be with other workers within 30 seconds. A lease is shorter than that, because the
 * other workers look for free lanes once a second, and a busy database takes a moment.
 */
export const LEASE_SECONDS = 25;
const LEASED_UNTIL = `now() + interval '${LEASE_SECONDS} seconds'`;

/**
 * The earliest pending delivery of each endpoint. The query jumps from endpoint to endpoint in the partial index, so
 * that the cost depends on the number of endpoints, not on how many deliveries wait for a dead endpoint. `tries`
 * selects the index.
 */
function earliestOfEach(name: string, tries: string, tie: Tie): string {
  const next = (after: string) => `select d.profile_id, d.endpoint_id, d.due_at from deliveries d
       where d.status = 'pending' and d.tries ${tries}${tie.and('d')}${after} order by d.profile_id, d.endpoint_id, d.due_at limit 1`;
  return `${name} as (
     (${next('')})
     union all
     select n.* from ${name} p cross join lateral (
       ${next(' and (d.profile_id, d.endpoint_id) > (p.profile_id, p.endpoint_id)')}) n
   )`;
}

/**
 * The part of both lease statements that leases the lanes in `due`. $1 environment, $2 owner, $3 maximum number, $4
 * whether to take lanes that another worker has offered. Each row is looked up by its key, whatever the planner's
 * estimates are, because sub-selects with a limit cannot be joined in any other way.
 */
const FREE = `free as (
     select d.profile_id, d.endpoint_id from due d
       cross join lateral (
         select from webhook_endpoints e
         where e.profile_id = d.profile_id and e.endpoint_id = d.endpoint_id and e.status = 'enabled' limit 1) enabled
       cross join lateral (select from profiles p where p.profile_id = d.profile_id and p.environment = $1 limit 1) ours
       left join lateral (
         select l.leased_until, l.probe_at, l.offered_until from webhook_lanes l
         where l.profile_id = d.profile_id and l.endpoint_id = d.endpoint_id limit 1) l on true
     where coalesce(l.leased_until, '-infinity') < now() and coalesce(l.probe_at, '-infinity') <= now()
       and ($4::boolean or coalesce(l.offered_until, '-infinity') <= now())
     order by d.due_at limit $3
   )`;
const LEASE_THEM = `${FREE}
   insert into webhook_lanes as l (profile_id, endpoint_id, owner, fence, leased_until)
   select profile_id, endpoint_id, $2, 1, ${LEASED_UNTIL} from free order by profile_id, endpoint_id
   on conflict (profile_id, endpoint_id) do update set
     owner = excluded.owner, fence = l.fence + 1, leased_until = excluded.leased_until,
     offered_until = null
   where l.leased_until < now()
   returning l.profile_id, l.endpoint_id, l.fence, l.failed_in_row`;

const dueLanes = (tie: Tie) => `${earliestOfEach('first', '= 0', tie)},
   ${earliestOfEach('retried', '> 0', tie)},
   due as (
     select profile_id, endpoint_id, min(due_at) as due_at
     from (select * from first union all select * from retried) earliest
     where due_at <= now() group by profile_id, endpoint_id
   )`;

/** The profiles with free lanes that have due deliveries. The parameters are those of `LEASE_THEM`; $2 is not used. */
export const FIND_DUE_LANES = statement(
  'webhooks.find_due_lanes',
  `with recursive ${dueLanes(UNTIED)}, ${FREE} select distinct profile_id from free where $2::text is not null`,
);

/** Leases free lanes with due deliveries, in all profiles. */
export const LEASE_DUE_LANES = profileStatement(
  'webhooks.lease_due_lanes',
  5,
  (tie) => `with recursive ${dueLanes(tie)}, ${LEASE_THEM}`,
);

/** Like `LEASE_DUE_LANES`, but only for first tries in the profiles that a hint named ($5). */
export const LEASE_LANES_OF = profileStatement(
  'webhooks.lease_lanes_of',
  6,
  (tie) => `with due as (
     select e.profile_id, e.endpoint_id, f.due_at
     from unnest($5::text[]) h(profile_id)
       cross join lateral (
         select e.* from webhook_endpoints e where e.profile_id = h.profile_id${tie.and('e')} and e.status = 'enabled' offset 0) e
       cross join lateral (
         select d.due_at from deliveries d
         where d.profile_id = e.profile_id and d.endpoint_id = e.endpoint_id and d.status = 'pending' and d.tries = 0
           and d.due_at <= now()
         order by d.due_at limit 1) f
   ), ${LEASE_THEM}`,
);

/** Extends leases; returns the endpoints whose lanes are still ours. Arrays: $1 profile, $2 endpoint, $3 fence. */
export const RENEW_LANES = profileStatement(
  'webhooks.renew_lanes',
  4,
  (tie) => `update webhook_lanes l set leased_until = ${LEASED_UNTIL}
   from unnest($1::text[], $2::text[], $3::bigint[]) h(profile_id, endpoint_id, fence)
   where l.profile_id = h.profile_id${tie.and('l')} and l.endpoint_id = h.endpoint_id and l.fence = h.fence
   returning l.endpoint_id`,
);

const OFFERED_SECONDS = 5;

/**
 * Releases lanes to workers that hold fewer than their share; if none of these workers takes a lane within a few
 * seconds, any worker can take it. Arrays: $1 profile, $2 endpoint, $3 fence.
 */
export const OFFER_LANES = profileStatement(
  'webhooks.offer_lanes',
  4,
  (tie) => `update webhook_lanes l set owner = null, leased_until = '-infinity',
     offered_until = now() + interval '${OFFERED_SECONDS} seconds'
   from unnest($1::text[], $2::text[], $3::bigint[]) h(profile_id, endpoint_id, fence)
   where l.profile_id = h.profile_id${tie.and('l')} and l.endpoint_id = h.endpoint_id and l.fence = h.fence`,
);

/** Releases lanes. Arrays: $1 profile, $2 endpoint, $3 fence. */
export const RELEASE_LANES = profileStatement(
  'webhooks.release_lanes',
  4,
  (tie) => `update webhook_lanes l set owner = null, leased_until = '-infinity'
   from unnest($1::text[], $2::text[], $3::bigint[]) h(profile_id, endpoint_id, fence)
   where l.profile_id = h.profile_id${tie.and('l')} and l.endpoint_id = h.endpoint_id and l.fence = h.fence`,
);
