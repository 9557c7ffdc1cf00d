import { statement } from '../../ground/database/statement.ts';
import type { NewsKind } from './tell-news.ts';

export type NewsRow = {
  kind: NewsKind;
  object_id: string;
  /** As text, because a `Date` has no microseconds. */
  happened_at: string;
  profile_id: string | null;
  about: string;
  profile_name: string | null;
  merchant_name: string;
  recipients: string[];
};

/**
 * At most $1 e-mails that are due, about news of the last day. A profile's unknown payments are news once a day,
 * because an acquirer that fails can leave thousands of them.
 */
const DUE = `news as (
     select 'endpoint_disabled' as kind, e.endpoint_id as object_id, e.disabled_at as happened_at, e.profile_id,
       p.merchant_id, p.display_name as profile_name, e.url as about
     from webhook_endpoints e join profiles p on p.profile_id = e.profile_id
     where e.status = 'disabled' and e.disabled_reason in ('gone', 'failing')
       and e.disabled_at > now() - interval '1 day'
     union all
     select 'dispute_opened', d.dispute_id, d.created_at, d.profile_id, p.merchant_id, p.display_name, d.dispute_id
     from disputes d join profiles p on p.profile_id = d.profile_id
     where d.created_at > now() - interval '1 day' and d.state in ('information_requested', 'opened', 'pre_arbitration')
     union all
     select 'live_decision', r.request_id, r.decided_at, null, r.merchant_id, null, r.state
     from live_requests r
     where r.state in ('approved', 'refused') and r.decided_at > now() - interval '1 day'
     union all
     select 'payments_unknown', p.profile_id, date_trunc('day', now(), 'UTC'), p.profile_id, p.merchant_id, p.display_name,
       count(*)::text
     from attempts a join profiles p on p.profile_id = a.profile_id
     where a.due_at is not null and a.state = 'unknown' and a.unknown_since < now() - interval '15 minutes'
     group by p.profile_id
   ), due as (
     select n.* from news n
     where not exists (select from told_mails t
       where t.kind = n.kind and t.object_id = n.object_id and t.happened_at = n.happened_at
         and (t.told_at is not null or t.telling_until >= now()))
     order by n.happened_at, n.object_id limit $1
   )`;

/**
 * An e-mail in `due`, with its recipients. The roles that get these e-mails: $2 about endpoints, $3 about disputes, $4
 * about Live decisions, $5 about unknown payments.
 */
const TOLD = `d.kind, d.object_id, d.happened_at::text, d.profile_id, d.about, d.profile_name, m.name as merchant_name,
     array(select i.email from memberships t join identity.people i on i.id = t.person_id
       where t.merchant_id = d.merchant_id and not (d.kind = any (i.mails_off)) and t.role = any (case d.kind
         when 'endpoint_disabled' then $2::text[] when 'dispute_opened' then $3::text[] when 'live_decision' then $4::text[]
         else $5::text[] end)
       order by i.email) as recipients`;

/**
 * Leases at most $1 e-mails for 5 minutes, so that no two nodes send the same e-mail at the same time. $2 to $5 as
 * above.
 */
export const LEASE_NEWS = statement(
  'mails.lease_news',
  `with ${DUE}, leased as (
     insert into told_mails as t (kind, object_id, happened_at, telling_until)
     select kind, object_id, happened_at, now() + interval '5 minutes' from due
     on conflict (kind, object_id, happened_at) do update set telling_until = excluded.telling_until
       where t.told_at is null and t.telling_until < now()
     returning kind, object_id, happened_at
   )
   select ${TOLD}
   from leased l join due d on d.kind = l.kind and d.object_id = l.object_id and d.happened_at = l.happened_at
   join merchants m on m.merchant_id = d.merchant_id
   order by d.happened_at, d.object_id`,
);

/** The e-mails that `LEASE_NEWS` would lease. Every server finds the news that it has. */
export const FIND_NEWS = statement(
  'mails.find_news',
  `with ${DUE}
   select ${TOLD}, now()::text as found_at
   from due d
   join merchants m on m.merchant_id = d.merchant_id
   order by d.happened_at, d.object_id`,
);

/**
 * Leases e-mails that were found, on all servers at once, and returns those that nobody else has leased. The time $4 is
 * given, so that all copies of a row are the same. $1 kinds, $2 objects, $3 times.
 */
export const LEASE_FOUND_NEWS = statement(
  'mails.lease_found_news',
  `insert into told_mails as t (kind, object_id, happened_at, telling_until)
   select kind, object_id, happened_at, $4::timestamptz + interval '5 minutes'
   from unnest($1::text[], $2::text[], $3::timestamptz[]) r (kind, object_id, happened_at)
   order by kind, object_id, happened_at
   on conflict (kind, object_id, happened_at) do update set telling_until = excluded.telling_until
     where t.told_at is null and t.telling_until < $4::timestamptz
   returning kind, object_id, happened_at::text`,
);

/** $1 kind, $2 object, $3 time. */
export const KEEP_NEWS = statement(
  'mails.keep_news',
  'update told_mails set told_at = now() where kind = $1 and object_id = $2 and happened_at = $3::timestamptz',
);

/** After a day, nothing can be sent again. */
export const FORGET_NEWS = statement(
  'mails.forget_news',
  "delete from told_mails where happened_at < now() - interval '2 days'",
);
