import { byBearer } from '../../merchants/keys/bearer-sql.ts';
import { type KindsParameters, limitsParameter } from '../accounts/can-pay-sql.ts';
import { amountRefusal } from '../accounts/carried-amounts-sql.ts';
import { LINK_TERMS } from './links-sql.ts';

const KINDS: KindsParameters = { own: '$13::text', authorising: 'null', limits: limitsParameter(14) };

/**
 * $1 environment, $2 bearer, $3 random part of the link's id, $4 title, $5 description, $6 reference, $7 currency, $8
 * amount, $9 minimum, $10 maximum, $11 payments_max, $12 expires_at, $13 and $14 the engine's own kind and the limits
 * of kinds. Without an amount, only the currency is checked, because every acquirer takes an amount of zero in each
 * currency that it takes.
 */
export const CREATE_LINK = byBearer(
  'links.create',
  14,
  (caller, tie) => `with caller as (
     ${caller}
   ), checked as (
     select c.profile_id, c.stale_key_id, coalesce(c.refusal,
       case when $12::timestamptz <= now() then 'time_past' end,
       ${amountRefusal('c', KINDS, { amount: 'coalesce($8::bigint, 0)', currency: '$7::text' })}) as refusal
     from caller c
   ), created as (
     insert into payment_links (profile_id, link_id, title, description, reference, currency, amount_minor,
       minimum_minor, maximum_minor, payments_max, expires_at)
     select ${tie.own('profile_id')}, 'plk_' || profile_id || $3, $4, $5, $6, $7, $8, $9::bigint, $10::bigint, $11::integer, $12
     from checked where refusal is null
     returning ${LINK_TERMS}
   )
   select c.refusal, c.stale_key_id, l.*, false as is_expired, 0 as payments_count
   from checked c left join created l on true`,
);
