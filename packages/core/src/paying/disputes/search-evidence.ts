import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { openFile } from './evidence.ts';
import { evidenceHasCardNumberApart } from './evidence-apart.ts';
import { READ_FILE_OF_PROFILE, type StoredFileRow } from './evidence-sql.ts';

type Deps = { readonly pool: Pool; readonly sealer: Sealer };

/** Whether a stored file has a possible card number; undefined if it cannot be opened or read. */
export async function storedEvidenceHasCardNumber(
  { pool, sealer }: Deps,
  [profileId, evidenceId]: readonly [profileId: string, evidenceId: string],
): Promise<boolean | undefined> {
  const [row] = await run<StoredFileRow>(pool, READ_FILE_OF_PROFILE, [profileId, evidenceId]);
  // The file has just been removed.
  if (!row) return false;
  const bytes = opened(sealer, evidenceId, row);
  return bytes && evidenceHasCardNumberApart(row.media_type, bytes);
}

function opened(sealer: Sealer, evidenceId: string, row: StoredFileRow): Buffer | undefined {
  try {
    return openFile(sealer, evidenceId, row);
  } catch {
    return undefined;
  }
}
