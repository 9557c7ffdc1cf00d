import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { AcquirerAccount } from './account.ts';
import { type AccountRow, accountFromRow, FIND_ACCOUNT, LIST_SECRETS } from './accounts-sql.ts';

/** A version of an account's secrets, without the secrets. */
export type SecretsVersion = {
  readonly number: number;
  readonly createdAt: Date;
  /** When it stops working; null for the current version. */
  readonly endsAt: Date | null;
};

export type FoundAccount = {
  readonly account: AcquirerAccount;
  readonly profileName: string;
  readonly merchantId: string;
  readonly merchantName: string;
  /** The versions that still work, the newest first. */
  readonly secrets: readonly SecretsVersion[];
};

/** Finds an account with its owner, without opening its secrets. Refuses: not_found. */
export async function findAccount({ pool }: { readonly pool: Pool }, accountId: string): Promise<Result<FoundAccount>> {
  const profileId = routingPartOf('acc', accountId);
  if (profileId === undefined) return refused('not_found', 'This account does not exist.');
  type Named = AccountRow & { profile_name: string; merchant_name: string };
  const [row] = await run<Named>(pool, FIND_ACCOUNT, [profileId, accountId]);
  if (!row) return refused('not_found', 'This account does not exist.');
  type Version = { number: number; created_at: Date; ends_at: Date | null };
  const versions = await run<Version>(pool, LIST_SECRETS, [profileId, accountId]);
  return accepted({
    account: accountFromRow(row),
    profileName: row.profile_name,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    secrets: versions.map(({ number, created_at: createdAt, ends_at: endsAt }) => ({ number, createdAt, endsAt })),
  });
}
