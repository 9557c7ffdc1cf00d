import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import type { Sealer } from '../../../ground/sealing/sealer.ts';
import { openSecret, sealSecret } from '../endpoints/endpoint-secret.ts';
import { RESEAL_SECRET, SECRETS_AFTER, type SealedRow } from './reseal-secrets-sql.ts';

const AT_ONCE = 500;

/**
 * Reseals secrets that were sealed with an earlier key, using the current key, so that the earlier key can be retired.
 * Each secret is a separate commit, so an interrupted run can be repeated. Throws like `Sealer.open` when a key is
 * missing.
 */
export async function resealSecrets(
  { pool, sealer }: { readonly pool: Pool; readonly sealer: Sealer },
  onProgress: (looked: number) => void = () => {},
): Promise<{ readonly looked: number; readonly resealed: number }> {
  let [looked, resealed] = [0, 0];
  let last = { profile_id: '', endpoint_id: '', secret_id: '' };
  for (;;) {
    const rows = await run<SealedRow>(pool, SECRETS_AFTER, [
      last.profile_id,
      last.endpoint_id,
      last.secret_id,
      AT_ONCE,
    ]);
    for (const row of rows) {
      last = row;
      if (sealer.isCurrent(row.sealed)) continue;
      const of = { profileId: row.profile_id, endpointId: row.endpoint_id };
      const sealed = sealSecret(sealer, of, openSecret(sealer, of, row.sealed));
      const values = [row.profile_id, row.endpoint_id, row.secret_id, row.sealed, sealed];
      resealed += (await run(pool, RESEAL_SECRET, values)).length;
    }
    looked += rows.length;
    if (rows.length < AT_ONCE) return { looked, resealed };
    onProgress(looked);
  }
}
