import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { SECOND_FACTOR } from './access-sql.ts';

export type SecondFactor = {
  /** Operators, and owners of merchants with Live access, must have a second factor. */
  readonly isRequired: boolean;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
};

export async function secondFactorOf(deps: { readonly pool: Pool }, personId: string): Promise<SecondFactor> {
  type Row = { is_required: boolean; has_totp: boolean; has_passkey: boolean };
  const [row] = await run<Row>(deps.pool, SECOND_FACTOR, [personId]);
  return {
    isRequired: row?.is_required ?? false,
    hasTotp: row?.has_totp ?? false,
    hasPasskey: row?.has_passkey ?? false,
  };
}
