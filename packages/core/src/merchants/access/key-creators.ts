import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { KEY_CREATORS, type KeyCreatorRow } from './key-creators-sql.ts';

/** `hasLeft`: the person is no longer in the merchant's team, and might still have a copy of the key. */
export type KeyCreator = { readonly name: string; readonly hasLeft: boolean };

/** The people who created a profile's keys, by their ids. */
export async function keyCreators(
  deps: { readonly pool: Pool },
  profileId: string,
): Promise<ReadonlyMap<string, KeyCreator>> {
  const rows = await run<KeyCreatorRow>(deps.pool, KEY_CREATORS, [profileId]);
  return new Map(rows.map(({ id, name, has_left: hasLeft }) => [id, { name, hasLeft }]));
}
