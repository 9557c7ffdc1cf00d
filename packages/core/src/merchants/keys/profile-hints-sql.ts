import { statement } from '../../ground/database/statement.ts';

/** $1 hash of a key. */
export const PROFILE_BY_HASH = statement('keys.profile_by_hash', 'select profile_id from api_keys where key_hash = $1');
