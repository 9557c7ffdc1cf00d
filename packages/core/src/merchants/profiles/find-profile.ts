import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Profile } from './profile.ts';
import { FIND_PROFILE, type ProfileRow, profileFromRow } from './profiles-sql.ts';

/** The profile with this routing part; undefined if there is none. */
export async function findProfile(deps: { readonly pool: Pool }, profileId: string): Promise<Profile | undefined> {
  const [row] = await run<ProfileRow>(deps.pool, FIND_PROFILE, [profileId]);
  return row && profileFromRow(row);
}
