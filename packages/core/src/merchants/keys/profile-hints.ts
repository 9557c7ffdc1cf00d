import type { Database } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { run } from '../../ground/database/statement.ts';
import { PROFILE_BY_HASH } from './profile-hints-sql.ts';

const HINTS_MAX = 10_000;

/** The profiles of keys by the keys' hashes, the oldest first. */
const hints = new Map<string, string>();

/** No profile has this id, so a statement about it finds nothing. */
const NOBODY = '';

/**
 * Runs the work of a presented key. If the database has several servers, `work` gets the profile that the key belonged
 * to when it was last looked up, and its statement must check the key in any case: the profile only says where to ask.
 * If the key is unknown there, it is looked up and the work is tried once more. With one server, `work` gets undefined
 * and nothing is looked up.
 */
export async function withProfileOfKey<Answer>(
  database: Database,
  keyHash: Buffer,
  work: (profileId: string | undefined) => Promise<Answer>,
  isUnknownKey: (answer: Answer) => boolean,
): Promise<Answer> {
  if (!isSharded(database)) return work(undefined);
  const name = keyHash.toString('base64');
  const hint = hints.get(name);
  const answer = await work(hint ?? (await lookUp(database, name, keyHash)));
  if (hint === undefined || !isUnknownKey(answer)) return answer;
  hints.delete(name);
  return work(await lookUp(database, name, keyHash));
}

/**
 * Divides rows that have a key's hash and share a statement. If the database has several servers, divides them by the
 * key's profile, and leaves out the rows of unknown keys. Otherwise, keeps all of them together, with undefined as the
 * profile.
 */
export async function divideByKey<Row extends { readonly keyHash: Buffer }>(
  database: Database,
  rows: readonly Row[],
): Promise<ReadonlyMap<string | undefined, readonly Row[]>> {
  if (!isSharded(database)) return new Map([[undefined, rows]]);
  const divided = new Map<string, Row[]>();
  for (const row of rows) {
    const name = row.keyHash.toString('base64');
    const profileId = hints.get(name) ?? (await lookUp(database, name, row.keyHash));
    if (profileId !== NOBODY) divided.set(profileId, [...(divided.get(profileId) ?? []), row]);
  }
  return divided;
}

async function lookUp(database: Database, name: string, keyHash: Buffer): Promise<string> {
  const [row] = await run<{ profile_id: string }>(database, PROFILE_BY_HASH, [keyHash]);
  if (row === undefined) return NOBODY;
  for (const oldest of hints.keys()) {
    if (hints.size < HINTS_MAX) break;
    hints.delete(oldest);
  }
  hints.set(name, row.profile_id);
  return row.profile_id;
}
