import { statement } from '../../ground/database/statement.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';

/** $1 profile, $2 track_id. */
export const CURRENCY_OF = statement(
  'refunds.currency_of',
  'select currency from sessions where profile_id = $1 and track_id = $2',
);

/** A refund with its session. $1 profile, $2 track_id, $3 hash of the idempotency key. */
export const REFUND_UNDER_KEY = statement(
  'refunds.under_key',
  `select ${sessionColumns('s')}, to_json(f) as refund
   from refunds f join sessions s on s.profile_id = f.profile_id and s.track_id = f.track_id
   where f.profile_id = $1 and f.track_id = $2 and f.idempotency_hash = $3`,
);
