import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';

/** How many events or sessions of a profile one statement searches. */
export const SEARCHED_MAX = 1_000;

/** The events after which a session's shopper has paid, or has tried and will not try again. */
const ENDS = ['payment.authorised', 'payment.succeeded', 'payment.failed', 'payment.cancelled', 'session.expired'];

/**
 * Writes the shoppers of the sessions `found`. Each of these sessions has been tried with a card, and has an e-mail
 * address. Writing them again changes nothing. A customer's id ends like the id of one of their sessions, so no other
 * customer has it. A window function finds each session's customer, because a join would compare every session with
 * every customer.
 */
const WRITE = `person as (
     insert into customers as c (profile_id, customer_id, folded_email, email, name, phone, first_at, last_at)
     select profile_id, 'cus_' || substr((array_agg(track_id order by created_at, track_id))[1], 5), folded_email,
       (array_agg(email order by created_at desc))[1],
       (array_agg(name order by created_at desc) filter (where name is not null))[1],
       (array_agg(phone order by created_at desc) filter (where phone is not null))[1],
       min(created_at), max(created_at)
     from found group by profile_id, folded_email order by profile_id, folded_email
     on conflict (profile_id, folded_email) do update set
       email = case when excluded.last_at >= c.last_at then excluded.email else c.email end,
       name = case when excluded.last_at >= c.last_at then coalesce(excluded.name, c.name)
         else coalesce(c.name, excluded.name) end,
       phone = case when excluded.last_at >= c.last_at then coalesce(excluded.phone, c.phone)
         else coalesce(c.phone, excluded.phone) end,
       first_at = least(c.first_at, excluded.first_at), last_at = greatest(c.last_at, excluded.last_at)
     returning profile_id, customer_id, folded_email
   ), written as (
     insert into customer_payments (profile_id, track_id, customer_id, created_at)
     select profile_id, track_id, customer_id, created_at
     from (
       select profile_id, track_id, created_at, max(customer_id) over (partition by profile_id, folded_email) as customer_id
       from (select profile_id, folded_email, customer_id, null as track_id, null::timestamptz as created_at from person
         union all
         select profile_id, folded_email, null, track_id, created_at from found) each) owned
     where track_id is not null
     on conflict (profile_id, track_id) do nothing
   )`;

/** What is known about the shopper of a session `s`. `IS_CUSTOMER` is the condition for writing it. */
const SHOPPER = `s.track_id, s.created_at, s.customer ->> 'email' as email, lower(s.customer ->> 'email') as folded_email,
  s.customer ->> 'name' as name, s.customer ->> 'phone' as phone`;
const IS_CUSTOMER = `s.attempt_count > 0 and s.customer ->> 'email' is not null`;

/**
 * At most $1 profiles whose search has not begun, or that have events or earlier sessions that have not been searched.
 */
export const FIND_UNSEARCHED = statement(
  'customers.find_unsearched',
  `select h.profile_id from event_heads h left join customer_positions g on g.profile_id = h.profile_id
   where g.profile_id is null or g.walks_until is not null or h.last_position > g.position
   order by h.profile_id limit $1`,
);

/**
 * Begins the search in at most $1 profiles that have events, after the last event of each. Their earlier sessions are
 * walked through instead.
 */
export const OPEN_POSITIONS = profileStatement(
  'customers.open_positions',
  2,
  (tie) => `insert into customer_positions (profile_id, position, walks_until)
   select ${tie.own('h.profile_id')}, h.last_position, now() from event_heads h
   where not exists (select from customer_positions g where g.profile_id = h.profile_id)${tie.and('h')}
   order by h.profile_id limit $1
   on conflict do nothing
   returning profile_id`,
);

/**
 * Searches the next events of at most $1 profiles. The customers and the new positions are committed together. Events
 * become visible in the order of their positions, so no event is skipped. The limits keep PostgreSQL from planning for
 * many more rows than there can be. Returns whether there may be more events.
 */
export const COLLECT_CUSTOMERS = profileStatement(
  'customers.collect',
  2,
  (tie) => `with next as (
     select g.profile_id, g.position, least(h.last_position, g.position + ${SEARCHED_MAX}) as upto, h.last_position
     from customer_positions g join event_heads h on h.profile_id = g.profile_id
     where h.last_position > g.position${tie.and('g')}
     order by g.profile_id limit $1 for update of g skip locked
   ), moved as (
     update customer_positions g set position = n.upto from next n where g.profile_id = n.profile_id
   ), found as (
     select distinct n.profile_id, ${SHOPPER}
     from next n
       cross join lateral (
         select * from events e
         where e.profile_id = n.profile_id and e.position > n.position and e.position <= n.upto
         order by e.position limit ${SEARCHED_MAX}) e
       cross join lateral (
         select * from sessions s where s.profile_id = e.profile_id and s.track_id = e.track_id limit 1) s
     where e.type in (${ENDS.map((type) => `'${type}'`).join(', ')}) and ${IS_CUSTOMER}
   ), ${WRITE}
   select count(*) = $1 or coalesce(bool_or(upto < last_position), false) as has_more from next`,
);

/**
 * Walks through the next sessions of at most $1 profiles, oldest first. A session that is tried later has an event from
 * then on. Returns whether there are more.
 */
export const WALK_SESSIONS = profileStatement(
  'customers.walk',
  2,
  (tie) => `with next as (
     select * from customer_positions where walks_until is not null${tie.and('customer_positions')}
     order by profile_id limit $1 for update skip locked
   ), part as (
     select n.profile_id, s.*
     from next n cross join lateral (
       select s.track_id, s.created_at, s.customer, s.attempt_count from sessions s
       where s.profile_id = n.profile_id and (s.created_at, s.track_id) > (n.walked_at, n.walked_track)
         and s.created_at <= n.walks_until
       order by s.created_at, s.track_id limit ${SEARCHED_MAX}) s
   ), last as (
     select distinct on (profile_id) profile_id, created_at, track_id, count(*) over (partition by profile_id) as count
     from part order by profile_id, created_at desc, track_id desc
   ), moved as (
     update customer_positions g set walked_at = coalesce(l.created_at, g.walked_at),
       walked_track = coalesce(l.track_id, g.walked_track),
       walks_until = case when l.count = ${SEARCHED_MAX} then g.walks_until end
     from next n left join last l on l.profile_id = n.profile_id where g.profile_id = n.profile_id
   ), found as (
     select s.profile_id, ${SHOPPER} from part s where ${IS_CUSTOMER}
   ), ${WRITE}
   select count(*) > 0 as has_more from next`,
);
