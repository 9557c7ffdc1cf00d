import { isLockTimeout } from '../database/lock-timeout.ts';
import type { Database, Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { transaction } from '../database/transaction.ts';
import { isKeyCheckRefusal, type KeyCheckRefusal } from '../keys/key-check-sql.ts';
import type { PresentedKey } from '../keys/presented-key.ts';
import type { Environment } from '../profiles/environment.ts';
import { accepted, type Refusal, type Result, refused } from '../refusals/refusal.ts';
import type { Idempotency } from './idempotency-key.ts';
import { CLAIM, READ_CLAIM, RELEASE_CLAIM, STORE_ANSWER } from './idempotently-sql.ts';

type Claim = { profile_id: string; refusal: KeyCheckRefusal | null; is_claimed: boolean };
type Stored<T> = { readonly value: T } | { readonly refusal: Refusal };

/** What an operation answers, with whether it is the answer of an earlier request under the same key. */
export type Replayable<T> = { readonly result: Result<T>; readonly isReplay: boolean };

/**
 * Runs `work` in one transaction, and with an idempotency key only for the first of all requests that carry it. Its
 * answer, a refusal too, is stored in the same commit and given again to the rest; `T` must survive JSON.
 * Requests that meet in flight wait for the first on its row, until the database's lock time-out refuses them with
 * idempotency_in_progress. Work that throws leaves nothing behind, nor does a refused key: the key is free again.
 * Refuses besides: idempotency_key_reuse, and what the key check refuses.
 */
export async function idempotently<T>(
  deps: { readonly pool: Pool; readonly environment: Environment },
  actor: PresentedKey,
  idempotency: Idempotency | undefined,
  work: (database: Database) => Promise<Result<T>>,
): Promise<Replayable<T>> {
  if (idempotency === undefined) return first(await transaction(deps.pool, work));
  try {
    return await transaction(deps.pool, async (database) => {
      const values = [deps.environment, actor.keyHash, idempotency.keyHash, idempotency.requestHash];
      const [claim] = await run<Claim>(database, CLAIM, values);
      if (!claim || claim.refusal !== null) return first(refused(claim?.refusal ?? 'api_key_invalid'));
      if (!claim.is_claimed) return replay<T>(database, claim.profile_id, idempotency);
      const result = await work(database);
      const place = [claim.profile_id, idempotency.keyHash];
      if (!result.ok && isKeyCheckRefusal(result.refusal.code)) await run(database, RELEASE_CLAIM, place);
      else await run(database, STORE_ANSWER, [...place, JSON.stringify(storedOf(result))]);
      return first(result);
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return first(IN_PROGRESS);
  }
}

async function replay<T>(
  database: Database,
  profileId: string,
  { keyHash, requestHash }: Idempotency,
): Promise<Replayable<T>> {
  const [row] = await run<{ request_hash: Buffer; answer: Stored<T> }>(database, READ_CLAIM, [profileId, keyHash]);
  if (!row) return first(IN_PROGRESS);
  // An answer that is neither was made by a session's creation: another operation, and so another hash.
  if (!row.request_hash.equals(requestHash)) return first(refused('idempotency_key_reuse'));
  if ('refusal' in row.answer) return { result: { ok: false, refusal: row.answer.refusal }, isReplay: true };
  return { result: accepted(row.answer.value), isReplay: true };
}

const IN_PROGRESS = refused(
  'idempotency_in_progress',
  'The first request with this Idempotency-Key is still being worked on.',
);

function first<T>(result: Result<T>): Replayable<T> {
  return { result, isReplay: false };
}

function storedOf<T>(result: Result<T>): Stored<T> {
  return result.ok ? { value: result.value } : { refusal: result.refusal };
}
