import type { Database, Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { transaction } from '../database/transaction.ts';
import type { KeyCheckRefusal } from '../keys/key-check-sql.ts';
import type { PresentedKey } from '../keys/presented-key.ts';
import type { Environment } from '../profiles/environment.ts';
import { accepted, type Refusal, type Result, refused } from '../refusals/refusal.ts';
import type { Idempotency } from './idempotency-key.ts';
import { CLAIM, READ_CLAIM, STORE_ANSWER } from './idempotently-sql.ts';

const LOCK_NOT_AVAILABLE = '55P03';

type Claim = { profile_id: string; refusal: KeyCheckRefusal | null; is_claimed: boolean };
type Stored<T> = { readonly value: T } | { readonly refusal: Refusal };

/** An operation's value with whether it is the answer of an earlier request. */
export type Replayable<T> = { readonly value: T; readonly isReplay: boolean };

/**
 * Runs `work` in one transaction, and with an idempotency key only for the first of all requests that carry it. Its
 * answer, a refusal too, is stored in the same commit and given again to the rest; `T` must survive JSON.
 * Requests that meet in flight wait for the first on its row, at most 2 s, then are refused with
 * idempotency_in_progress. Work that throws leaves nothing behind: the key is free again.
 * Refuses besides: idempotency_key_reuse, and what the key check refuses.
 */
export async function idempotently<T>(
  deps: { readonly pool: Pool; readonly environment: Environment },
  actor: PresentedKey,
  idempotency: Idempotency | undefined,
  work: (database: Database) => Promise<Result<T>>,
): Promise<Result<Replayable<T>>> {
  if (idempotency === undefined) return fresh(await transaction(deps.pool, work));
  try {
    return await transaction(deps.pool, async (database) => {
      await database.query("set local lock_timeout = '2s'");
      const values = [deps.environment, actor.keyHash, idempotency.key, idempotency.requestHash];
      const [claim] = await run<Claim>(database, CLAIM, values);
      if (!claim || claim.refusal !== null) return refused(claim?.refusal ?? 'api_key_invalid');
      if (!claim.is_claimed) return replay<T>(database, claim.profile_id, idempotency);
      const result = await work(database);
      const stored: Stored<T> = result.ok ? { value: result.value } : { refusal: result.refusal };
      await run(database, STORE_ANSWER, [claim.profile_id, idempotency.key, JSON.stringify(stored)]);
      return fresh(result);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    return refused('idempotency_in_progress', 'The first request with this Idempotency-Key is still being worked on.');
  }
}

async function replay<T>(
  database: Database,
  profileId: string,
  { key, requestHash }: Idempotency,
): Promise<Result<Replayable<T>>> {
  const [row] = await run<{ request_hash: Buffer; answer: Stored<T> }>(database, READ_CLAIM, [profileId, key]);
  if (!row) return refused('idempotency_in_progress', 'The first request with this Idempotency-Key has just expired.');
  if (!row.request_hash.equals(requestHash)) return refused('idempotency_key_reuse');
  if ('refusal' in row.answer) return { ok: false, refusal: row.answer.refusal };
  if ('value' in row.answer) return accepted({ value: row.answer.value, isReplay: true });
  // Made by a session's creation, whose answers are kept as the session itself: another operation, another hash.
  return refused('idempotency_key_reuse');
}

function fresh<T>(result: Result<T>): Result<Replayable<T>> {
  return result.ok ? accepted({ value: result.value, isReplay: false }) : result;
}
