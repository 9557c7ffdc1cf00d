import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Profile } from './profile.ts';
import { LIST_PROFILES, type ProfileRow, profileFromRow } from './profiles-sql.ts';

/** The profiles of one merchant, or of all merchants if none is given; oldest first. */
export async function listProfiles(deps: { readonly pool: Pool }, merchantId?: string): Promise<readonly Profile[]> {
  return (await run<ProfileRow>(deps.pool, LIST_PROFILES, [merchantId ?? null])).map(profileFromRow);
}
