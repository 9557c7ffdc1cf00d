import { type Tie, tiedTo, UNTIED } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import { NEVER_KEPT_DAYS, TRIES_KEPT_DAYS } from './scheme-limits.ts';

/** Whether the issuer does not want the card of attempt `a` to be tried again. */
const IS_NEVER = `coalesce(a.acquirer_facts ->> 'advice' = 'never'
  or a.decline_code in ('stolen_card', 'lost_card', 'pick_up_card', 'do_not_retry'), false)`;

/**
 * Tries that an issuer might have declined. Approved tries, reversed tries and tries that reached no issuer do not
 * count.
 */
const COUNTS = `a.state not in ('approved', 'reversed') and a.acquirer_facts ->> 'proof' is null`;

/**
 * Whether the issuer does not want the card of the tries `t` to be tried again, and how many of the tries count within
 * a number of hours.
 */
const past = (hours: string) => `select coalesce(bool_or(${IS_NEVER}), false) as is_never,
       count(*) filter (where t.tried_at > now() - ${hours}::integer * interval '1 hour' and ${COUNTS}) as tries
     from card_tries t join attempts a on a.profile_id = t.profile_id and a.attempt_id = t.attempt_id`;

const takeTry = (name: string, tie: Tie) =>
  statement(
    name,
    `with past as (
     ${past('$6')}
     where t.merchant_id = $1 and t.card_hash = $2${tie.and('t')}
   ), taken as (
     insert into card_tries (merchant_id, card_hash, profile_id, attempt_id)
     select $1, $2, $3, $4 from past where not is_never and ($5::integer is null or tries < $5::integer)
     on conflict do nothing
     returning 1
   )
   select is_never, not is_never and $5::integer is not null and tries >= $5::integer as is_over from past`,
  );

/**
 * Records that an attempt is about to be made with a card, unless the schemes do not allow it. The attempt itself is
 * recorded later; without the attempt, this record does not count. $1 merchant, $2 card, $3 profile, $4 attempt, $5 how
 * many tries are allowed within $6 hours, or null. The form for one profile knows only that profile's tries; the tries
 * of the merchant's other profiles are looked up beforehand, and $5 is reduced by their number.
 */
export const TAKE_TRY = {
  ...takeTry('card_tries.take', UNTIED),
  ofProfile: takeTry('card_tries.take_for_profile', tiedTo('$3')),
};

export type PastTriesRow = { is_never: boolean; tries: bigint };

/** The tries with a card in one profile. $1 merchant, $2 card, $3 profile, $4 hours. */
export const PAST_TRIES = statement(
  'card_tries.past',
  `${past('$4')}
     where t.merchant_id = $1 and t.card_hash = $2 and t.profile_id = $3`,
);

/** The other profiles whose tries are counted together with the tries of profile $3. $1 merchant, $2 environment. */
export const SIBLING_PROFILES = statement(
  'card_tries.sibling_profiles',
  'select profile_id from profiles where merchant_id = $1 and environment = $2 and profile_id <> $3',
);

/**
 * Deletes tries that no limit needs any more. The first condition is the range of the index that is read, so that tries
 * that are too new are not looked at; before version 18, PostgreSQL finds no range in two conditions with `or`. $1
 * maximum number.
 */
export const FORGET_TRIES = statement(
  'card_tries.forget',
  `delete from card_tries t using (
     select t.merchant_id, t.card_hash, t.profile_id, t.attempt_id
     from card_tries t left join attempts a on a.profile_id = t.profile_id and a.attempt_id = t.attempt_id
     where t.tried_at < now() - interval '${TRIES_KEPT_DAYS} days'
       and (t.tried_at < now() - interval '${NEVER_KEPT_DAYS} days' or not ${IS_NEVER})
     order by t.tried_at limit $1 for update of t skip locked) d
   where t.merchant_id = d.merchant_id and t.card_hash = d.card_hash and t.profile_id = d.profile_id
     and t.attempt_id = d.attempt_id
   returning 1`,
);
