import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { type Resealed, resealRows } from '../../../ground/sealing/reseal-rows.ts';
import type { Sealer } from '../../../ground/sealing/sealer.ts';
import { contextOf } from '../endpoints/endpoint-secret.ts';
import { RESEAL_SECRET, SECRETS_AFTER, type SealedRow } from './reseal-secrets-sql.ts';

/** Reseals the signing secrets of all endpoints under the current key. Throws as `resealRows` does. */
export function resealSecrets(
  { pool, sealer }: { readonly pool: Pool; readonly sealer: Sealer },
  onProgress: (looked: number) => void = () => {},
): Promise<Resealed> {
  return resealRows<SealedRow>(
    sealer,
    {
      after: (last, limit) => {
        const { profile_id = '', endpoint_id = '', secret_id = '' } = last ?? {};
        return run<SealedRow>(pool, SECRETS_AFTER, [profile_id, endpoint_id, secret_id, limit]);
      },
      contextOf: ({ profile_id: profileId, endpoint_id: endpointId }) => contextOf({ profileId, endpointId }),
      replace: async ({ profile_id, endpoint_id, secret_id, sealed: before }, sealed) =>
        (await run(pool, RESEAL_SECRET, [profile_id, endpoint_id, secret_id, before, sealed])).length > 0,
    },
    onProgress,
  );
}
