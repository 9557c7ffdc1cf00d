import { statement } from '../../ground/database/statement.ts';

export const FORGET = statement(
  'idempotency.forget',
  `delete from idempotency_keys i using (
     select profile_id, key_hash from idempotency_keys
     where expires_at <= now() order by expires_at limit $1 for update skip locked) d
   where i.profile_id = d.profile_id and i.key_hash = d.key_hash
   returning 1`,
);
