import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { SECOND_FACTOR } from './access-sql.ts';

export type SecondFactor = {
  readonly isRequired: boolean;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
};

/** Who must have a second factor: operators, and owners or everyone in the teams of merchants with Live access. */
export const SECOND_FACTOR_RULES = ['required', 'everyone', 'optional'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

export async function secondFactorOf(
  deps: { readonly pool: Pool },
  personId: string,
  rule: SecondFactorRule,
): Promise<SecondFactor> {
  type Row = { is_required: boolean; has_totp: boolean; has_passkey: boolean };
  const [row] = await run<Row>(deps.pool, SECOND_FACTOR, [personId, rule === 'everyone']);
  return {
    isRequired: rule !== 'optional' && (row?.is_required ?? false),
    hasTotp: row?.has_totp ?? false,
    hasPasskey: row?.has_passkey ?? false,
  };
}
