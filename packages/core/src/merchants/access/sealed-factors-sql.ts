import { statement } from '../../ground/database/statement.ts';

export type SealedFactorRow = { id: string; secret: string; backup_codes: string };

/** $1 id of the row before, $2 maximum number. */
export const FACTORS_AFTER = statement(
  'access.factors_after',
  'select id, secret, backup_codes from identity.two_factors where id > $1 order by id limit $2',
);

/** $1 row, $2 and $3 secret and recovery codes as they were read, $4 and $5 the same, sealed with the current key. */
export const RESEAL_FACTORS = statement(
  'access.reseal_factors',
  `update identity.two_factors set secret = $4, backup_codes = $5
   where id = $1 and secret = $2 and backup_codes = $3
   returning 1`,
);
