import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { ACCESS_TO_MERCHANT, ACCESS_TO_PROFILE, type AccessRow, IS_OPERATOR } from './access-sql.ts';
import type { Role } from './role.ts';

export type Access = { readonly merchantId: string; readonly role: Role };

/** A person's role in the team of a merchant; undefined if the person is not a member or there is no such merchant. */
export async function accessToMerchant(
  deps: { readonly pool: Pool },
  personId: string,
  merchantId: string,
): Promise<Access | undefined> {
  const [row] = await run<AccessRow>(deps.pool, ACCESS_TO_MERCHANT, [personId, merchantId]);
  return row && { merchantId: row.merchant_id, role: row.role };
}

/** Like `accessToMerchant`, for the merchant of a profile. */
export async function accessToProfile(
  deps: { readonly pool: Pool },
  personId: string,
  profileId: string,
): Promise<Access | undefined> {
  const [row] = await run<AccessRow>(deps.pool, ACCESS_TO_PROFILE, [personId, profileId]);
  return row && { merchantId: row.merchant_id, role: row.role };
}

export async function isOperator(deps: { readonly pool: Pool }, personId: string): Promise<boolean> {
  return (await run(deps.pool, IS_OPERATOR, [personId])).length > 0;
}
