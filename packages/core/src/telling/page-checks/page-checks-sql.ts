import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import { type KeyCheckRefusal, keyJoin, keyRefusal, STALE_KEY } from '../../merchants/keys/key-check-sql.ts';

export type AnnouncedCheckRow = {
  profile_id: string;
  check_id: string;
  checked_at: Date;
  address: string;
  differences: readonly { readonly what: string; readonly found: string }[];
};

export type RecordedCheckRow = {
  refusal: KeyCheckRefusal | null;
  stale_key_id: string | null;
  check_id: string | null;
};

/**
 * $1 environment, $2 presented key, $3 id, $4 address, $5 differences, $6 how many checks of a profile are recorded in
 * an hour. `check_id` is null if the key is refused, or if there were too many checks.
 */
export const RECORD_CHECK = profileStatement(
  'page_checks.record',
  7,
  (tie) => `with caller as (
     select k.profile_id, k.key_id, ${keyRefusal('$1', 'r.presented')} as refusal, ${STALE_KEY} as stale_key_id
     from (values ($2::bytea)) r (presented) ${keyJoin('r.presented', tie)}
   ), recorded as (
     insert into card_page_checks (profile_id, check_id, address, differences, key_id)
     select ${tie.own('c.profile_id')}, $3, $4, $5::jsonb, c.key_id from caller c
     where c.refusal is null and $6 > (
       select count(*) from card_page_checks e
       where e.profile_id = c.profile_id${tie.and('e')} and e.checked_at > now() - interval '1 hour')
     returning check_id
   )
   select c.refusal, c.stale_key_id, r.check_id from caller c left join recorded r on true`,
);

/** The profiles with checks to announce. $1 environment, $2 maximum number of checks. */
export const FIND_UNANNOUNCED = statement(
  'page_checks.find_unannounced',
  `select distinct profile_id from (
     select c.profile_id from card_page_checks c
       join profiles p on p.profile_id = c.profile_id and p.environment = $1
     where c.announced_at is null and c.differences <> '[]' order by c.checked_at limit $2) due`,
);

/** $1 environment, $2 maximum number. */
export const ANNOUNCE_CHECKS = profileStatement(
  'page_checks.announce',
  3,
  (tie) => `with due as (
     select c.profile_id, c.check_id from card_page_checks c
       join profiles p on p.profile_id = c.profile_id and p.environment = $1
     where c.announced_at is null and c.differences <> '[]'${tie.and('c')}
     order by c.checked_at limit $2 for update of c skip locked
   )
   update card_page_checks c set announced_at = now() from due d
   where c.profile_id = d.profile_id and c.check_id = d.check_id
   returning c.profile_id, c.check_id, c.checked_at, c.address, c.differences`,
);

/**
 * The newest check of environment $1, if it is older than $2 days and its age has not been announced yet. An
 * environment whose page has never been checked has no monitor.
 */
export const ANNOUNCE_SILENCE = statement(
  'page_checks.announce_silence',
  `with newest as (
     select c.profile_id, c.check_id from card_page_checks c
       join profiles p on p.profile_id = c.profile_id and p.environment = $1
     order by c.checked_at desc limit 1
   )
   update card_page_checks c set silence_told = true from newest n
   where c.profile_id = n.profile_id and c.check_id = n.check_id
     and c.checked_at < now() - $2 * interval '1 day' and not c.silence_told
   returning c.profile_id, c.check_id, c.checked_at, c.address, c.differences`,
);

/** The newest check of environment $1 that a server has, and whether its age must be announced. $2 days. */
export const FIND_SILENCE = statement(
  'page_checks.find_silence',
  `select c.profile_id, c.check_id, c.checked_at,
     c.checked_at < now() - $2 * interval '1 day' and not c.silence_told as is_silent
   from card_page_checks c join profiles p on p.profile_id = c.profile_id and p.environment = $1
   order by c.checked_at desc limit 1`,
);

/** Notes that the age of the newest check was announced, unless that was noted before. $1 profile, $2 check. */
export const ANNOUNCE_SILENCE_OF = statement(
  'page_checks.announce_silence_for_profile',
  `update card_page_checks c set silence_told = true
   where c.profile_id = $1 and c.check_id = $2 and not c.silence_told
   returning c.profile_id, c.check_id, c.checked_at, c.address, c.differences`,
);

/** The age of the newest check of environment $1, in seconds. */
export const NEWEST_CHECK = statement(
  'page_checks.newest',
  `select extract(epoch from now() - max(c.checked_at))::float8 as seconds from card_page_checks c
     join profiles p on p.profile_id = c.profile_id and p.environment = $1`,
);

/** $1 days to keep, $2 maximum number. */
export const FORGET_CHECKS = statement(
  'page_checks.forget',
  `delete from card_page_checks c using (
     select profile_id, check_id from card_page_checks where checked_at < now() - $1 * interval '1 day'
     limit $2 for update skip locked) o
   where c.profile_id = o.profile_id and c.check_id = o.check_id
   returning 1`,
);
