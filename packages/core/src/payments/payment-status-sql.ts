import { statement } from '../database/statement.ts';
import { keyJoin, keyRefusal, STALE_KEY } from '../keys/key-check-sql.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';
import { attemptsColumn } from './attempts-sql.ts';

/**
 * $1 environment, $2 key hash, and one of $3 track_id, $4 payment_id, $5 reference. Of several sessions with one
 * reference it is the newest paid one, else the newest; `matches` counts them.
 */
export const PAYMENT_STATUS = statement(
  'payments.status',
  `select ${keyRefusal('$1')} as refusal, ${STALE_KEY} as stale_key_id, s.*,
     ${attemptsColumn('s')},
     case when $5::text is not null then (
       select count(*) from sessions m where m.profile_id = p.profile_id and m.reference = $5) end as matches
   from (values ($2::bytea)) r (key_hash) ${keyJoin('r.key_hash')}
   left join lateral (
     select ${sessionColumns('t')} from sessions t where t.profile_id = p.profile_id and t.track_id = $3
     union all
     select ${sessionColumns('t')} from sessions t where t.profile_id = p.profile_id and t.payment_id = $4
     union all
     (select ${sessionColumns('t')} from sessions t where t.profile_id = p.profile_id and t.reference = $5
      order by (t.status = 'succeeded') desc, t.created_at desc, t.track_id desc limit 1)
   ) s on true`,
);
