import { statement } from '../../ground/database/statement.ts';
import { byBearer } from '../../merchants/keys/bearer-sql.ts';

/** $1 environment, $2 bearer, $3 link. `link_id` is null if there is no such link. */
export const DEACTIVATE_LINK = byBearer(
  'links.deactivate',
  3,
  (caller, tie) => `with caller as (
     ${caller}
   ), found as (
     select l.profile_id, l.link_id, l.deactivated_at is not null as was_deactivated
     from payment_links l join caller c on c.profile_id = l.profile_id
     where c.refusal is null and l.link_id = $3${tie.and('l')}
     for no key update of l
   ), changed as (
     update payment_links l set deactivated_at = now()
     from found f
     where l.profile_id = f.profile_id and l.link_id = f.link_id and not f.was_deactivated
   )
   select c.refusal, c.stale_key_id, f.profile_id, f.link_id, f.was_deactivated
   from caller c left join found f on true`,
);

/**
 * Ends the time to pay of the link's open sessions, under the lock of the link's row. The sweep then expires them.
 * Sessions of links live for an hour, so no older use has an open session. $1 profile, $2 link.
 */
export const END_OPEN_SESSIONS = statement(
  'links.end_open_sessions',
  `with open as (
     select s.profile_id, s.track_id
     from payment_link_uses u join sessions s on s.profile_id = u.profile_id and s.track_id = u.track_id
     where u.profile_id = $1 and u.link_id = $2 and u.created_at > now() - interval '2 hours'
       and s.status is not distinct from 'open' and s.expires_at > now()
     order by s.track_id
     for no key update of s
   )
   update sessions s set expires_at = now(), version = s.version + 1
   from open o
   where s.profile_id = o.profile_id and s.track_id = o.track_id`,
);
