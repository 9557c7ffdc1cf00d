import { statement } from '../../ground/database/statement.ts';
import { kindsParameters, startRefusal } from '../accounts/can-pay-sql.ts';
import { amountRefusal } from '../accounts/carried-amounts-sql.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';
import { paymentsCount } from './links-sql.ts';

const KINDS = kindsParameters(5);

/**
 * Locks the link, so that its openings follow each other. $1 environment, $2 profile, $3 link, $4 amount, $5 to $7 the
 * kinds of acquirers.
 */
export const LOCK_LINK = statement(
  'links.lock',
  `select d.payments_max, d.deactivated_at is not null as is_deactivated,
     coalesce(d.expires_at <= now(), false) as is_expired, p.is_suspended,
     coalesce(${startRefusal('p', KINDS, 'false')},
       ${amountRefusal('p', KINDS, { amount: '$4::bigint', currency: 'd.currency' })}) as refusal
   from payment_links d join profiles p on p.profile_id = d.profile_id
   where d.profile_id = $2 and d.link_id = $3 and p.environment = $1
   for no key update of d`,
);

/**
 * The session that a visit continues: the visit's own session or, for a link for one payment, the session that holds
 * the link's slot. This statement runs after the lock, so it sees the sessions of all earlier openings. $1 profile, $2
 * link, $3 visit.
 */
export const FIND_USE = statement(
  'links.find_use',
  `with use as (
     select u.track_id, u.visit, u.slot, u.created_at from payment_link_uses u
     where u.profile_id = $1 and u.link_id = $2 and u.visit = $3::uuid
     union
     select u.track_id, u.visit, u.slot, u.created_at from payment_link_uses u
     where u.profile_id = $1 and u.link_id = $2 and u.slot = 1 and u.payments_max = 1
   )
   select ${sessionColumns('s')}, u.visit = $3 as is_same_visit
   from use u join sessions s on s.profile_id = $1 and s.track_id = u.track_id
   order by u.slot is null, u.created_at desc limit 1`,
);

/** Frees the slots of sessions that have ended without a payment. Such a session never changes. $1 profile, $2 link. */
export const FREE_SLOTS = statement(
  'links.free_slots',
  `update payment_link_uses u set slot = null
   from sessions s
   where u.profile_id = $1 and u.link_id = $2 and u.slot is not null
     and s.profile_id = u.profile_id and s.track_id = u.track_id
     and s.status in ('voided', 'failed', 'cancelled', 'expired')`,
);

/** $1 profile, $2 link. */
export const IS_COMPLETED = statement(
  'links.is_completed',
  `select ${paymentsCount('l', true)} >= l.payments_max as is_completed from payment_links l where l.profile_id = $1 and l.link_id = $2`,
);

/**
 * Creates a session with its started payment, and records that the session uses the first free slot of the link.
 * Creates nothing if no slot is free. $1 profile, $2 link, $3 and $4 random parts of the ids of the session and the
 * payment, $5 amount, $6 locale, $7 visit.
 */
export const INSERT_USE = statement(
  'links.insert_use',
  `with place as (
     select l.*, case when l.payments_max is not null then (
         select n from generate_series(1, l.payments_max) n
         where not exists (select from payment_link_uses u
           where u.profile_id = l.profile_id and u.link_id = l.link_id and u.slot = n)
         order by n limit 1) end as slot
     from payment_links l where l.profile_id = $1 and l.link_id = $2
   ), created as (
     insert into sessions (profile_id, track_id, payment_id, payment_started_at, amount_minor, currency, reference,
       description, locale, payment_link, expires_at)
     select profile_id, 'trk_' || profile_id || $3, 'pay_' || profile_id || $4, now(), $5::bigint, currency, reference, title,
       $6, link_id, least(now() + interval '1 hour', expires_at)
     from place where payments_max is null or slot is not null
     returning track_id, payment_id
   ), used as (
     insert into payment_link_uses (profile_id, link_id, track_id, visit, payments_max, slot)
     select p.profile_id, p.link_id, c.track_id, $7::uuid, p.payments_max, p.slot from place p cross join created c
   )
   select payment_id from created`,
);
