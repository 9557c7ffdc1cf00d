import { statement } from '../database/statement.ts';
import { keyJoin, keyRefusal } from './key-check-sql.ts';

export const CHECK_KEY = statement(
  'keys.check',
  `select ${keyRefusal('$1')} as refusal from (values ($2::bytea)) r (key_hash) ${keyJoin('r.key_hash')}`,
);
