import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { AcquirerAccount } from './account.ts';
import { openSecrets } from './account-secrets.ts';
import { type AccountRow, accountFromRow, READ_ACCOUNT } from './accounts-sql.ts';

/** An account with everything that its adapter needs. Never log it, and never send it to a browser. */
export type OpenedAccount = {
  readonly account: AcquirerAccount;
  readonly secrets: Readonly<Record<string, string>>;
  /** Replaced secrets that still work, newest first. */
  readonly earlierSecrets: readonly Readonly<Record<string, string>>[];
};

/** Reads an account and opens its secrets. Undefined if there is no such account. Throws like `Sealer.open`. */
export async function readAccount(
  { pool, sealer }: { readonly pool: Pool; readonly sealer: Sealer },
  accountId: string,
): Promise<OpenedAccount | undefined> {
  const profileId = routingPartOf('acc', accountId);
  if (profileId === undefined) return undefined;
  const [row] = await run<AccountRow & { sealed: Buffer[] }>(pool, READ_ACCOUNT, [profileId, accountId]);
  if (!row) return undefined;
  const [secrets = {}, ...earlierSecrets] = row.sealed.map((sealed) =>
    openSecrets(sealer, { profileId, accountId }, sealed),
  );
  return { account: accountFromRow(row), secrets, earlierSecrets };
}
