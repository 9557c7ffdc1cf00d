import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { keyJoin, keyRefusal, STALE_KEY } from '../../../merchants/keys/key-check-sql.ts';
import { capturedMinor, sessionColumns } from '../../sessions/sessions-sql.ts';
import { fullViewColumns } from './full-view-sql.ts';

/**
 * $1 is the environment; the rest are arrays with one element for each request, and each result has its request's
 * ordinal: $2 presented key, and one of $3 track_id, $4 payment_id, $5 reference. If several sessions have the
 * reference, the newest paid one is returned (see `paid` of `PaymentStatusAnswer`), otherwise the newest refunded one,
 * otherwise the newest authorised one, and otherwise the newest. `matches` is the number of sessions with the
 * reference.
 */
export const PAYMENT_STATUSES = profileStatement(
  'payments.statuses',
  6,
  (tie) => `select r.n::integer as n, ${keyRefusal('$1', 'r.presented')} as refusal, ${STALE_KEY} as stale_key_id, s.*,
     ${fullViewColumns('s')},
     case when r.reference is not null then (
       select count(*) from sessions m where m.profile_id = p.profile_id and m.reference = r.reference) end as matches
   from unnest($2::bytea[], $3::text[], $4::text[], $5::text[])
     with ordinality as r(presented, track_id, payment_id, reference, n)
   ${keyJoin('r.presented', tie)}
   left join lateral (
     select ${sessionColumns('t')} from sessions t where t.profile_id = p.profile_id${tie.and('t')} and t.track_id = r.track_id
     union all
     select ${sessionColumns('t')} from sessions t where t.profile_id = p.profile_id and t.payment_id = r.payment_id
     union all
     (select ${sessionColumns('t')} from sessions t where t.profile_id = p.profile_id and t.reference = r.reference
      order by (t.status = 'succeeded' and t.refunded_minor < ${capturedMinor('t')}) desc, (t.status = 'succeeded') desc,
        (t.status = 'authorised') desc, t.created_at desc, t.track_id desc limit 1)
   ) s on true
   order by r.n`,
);
