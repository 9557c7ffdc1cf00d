import { createHash } from 'node:crypto';
import type { PresentedKey } from '@pay/core/ground/actors/actor';
import { MERCHANT_ID } from '../database/simulation-database.ts';
import type { World } from './world.ts';

/** $1 profile, $2 merchant, $3 hash of the key. */
const INSERT_PROFILE = {
  name: 'simulation.insert_profile',
  text: `with profile as (
      insert into profiles (profile_id, merchant_id, environment, display_name)
      values ($1, $2, 'sandbox', 'Simulation')
    )
    insert into api_keys (key_id, profile_id, kind, key_hash, prefix, last_four, last_used_at)
    values ('key_' || $1, $1, 'secret', $3, 'sk_test_', '0000', now())`,
};

/** Creates a history's own profile, with one key. */
export async function createProfile({ connection, databaseTime, profileId }: World): Promise<PresentedKey> {
  const keyHash = createHash('sha256').update(profileId).digest();
  await connection.run({ ...INSERT_PROFILE, values: [profileId, MERCHANT_ID, keyHash] }, databaseTime());
  return { kind: 'key', keyHash };
}
