import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { type Resealed, resealRows } from '../../ground/sealing/reseal-rows.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { contextOf } from './account-secrets.ts';
import { ACCOUNT_SECRETS_AFTER, RESEAL_ACCOUNT_SECRETS, type SealedAccountRow } from './accounts-sql.ts';

/** Reseals the secrets of all accounts under the current key. Throws as `resealRows` does. */
export function resealAccounts(
  { pool, sealer }: { readonly pool: Pool; readonly sealer: Sealer },
  onProgress: (looked: number) => void = () => {},
): Promise<Resealed> {
  return resealRows<SealedAccountRow>(
    sealer,
    {
      after: (last, limit) => {
        const { profile_id = '', account_id = '', number = 0 } = last ?? {};
        return run<SealedAccountRow>(pool, ACCOUNT_SECRETS_AFTER, [profile_id, account_id, number, limit]);
      },
      contextOf: ({ profile_id: profileId, account_id: accountId }) => contextOf({ profileId, accountId }),
      replace: async ({ profile_id, account_id, number, sealed: before }, sealed) =>
        (await run(pool, RESEAL_ACCOUNT_SECRETS, [profile_id, account_id, number, before, sealed])).length > 0,
    },
    onProgress,
  );
}
