import type { Bearer } from '../../ground/actors/bearer.ts';
import { isLockTimeout } from '../../ground/database/lock-timeout.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { type Refusal, type RefusalCode, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { isKeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import { claimKey, replay, type StoredAnswer, sealedAnswer } from './claim.ts';
import type { Idempotency } from './idempotency-key.ts';
import { RELEASE_CLAIM, STORE_ANSWER } from './idempotently-sql.ts';

const KEPT_HOURS = 24;

/** The answer of an operation, and whether it comes from an earlier request with the same key. */
export type Replayable<T> = { readonly result: Result<T>; readonly isReplay: boolean };

/**
 * Runs `work` in one transaction. With an idempotency key, only the first request that has it runs `work`. The answer,
 * even if it is a refusal, is stored in the same commit and returned to the other requests, so `T` must survive JSON.
 * Concurrent requests wait for the row of the first request. After the database's lock time-out, they are refused with
 * idempotency_in_progress. Nothing is stored, and the idempotency key can be used again, if `work` throws, the API key
 * is refused, the request is not valid, the acquirer cannot take the amount or no acquirer is configured. An answer
 * that contains a secret is stored sealed. Also refuses: idempotency_key_reuse, and what the key check refuses.
 */
export async function idempotently<T>(
  deps: { readonly pool: Pool; readonly environment: Environment },
  actor: Bearer,
  idempotency: Idempotency | undefined,
  work: (database: Database) => Promise<Result<T>>,
  sealer?: Sealer,
): Promise<Replayable<T>> {
  if (idempotency === undefined) return first(await transaction(deps.pool, work));
  try {
    return await transaction(deps.pool, async (database) => {
      const claim = await claimKey(database, deps.environment, actor, idempotency, KEPT_HOURS);
      if (claim.kind === 'refused') return first(refused(claim.code));
      if (claim.kind === 'later')
        return (
          (await replay<T>(database, claim.profileId, idempotency, sealer)) ??
          first<T>({ ok: false, refusal: IN_PROGRESS })
        );
      const result = await work(database);
      const place = [claim.profileId, idempotency.keyHash];
      if (!result.ok && leavesKeyFree(result.refusal)) await run(database, RELEASE_CLAIM, place);
      else {
        const stored = storedOf(result);
        const kept = sealer ? sealedAnswer(sealer, claim.profileId, idempotency, stored) : stored;
        await run(database, STORE_ANSWER, [...place, JSON.stringify(kept)]);
      }
      return first(result);
    });
  } catch (error) {
    // A time-out while waiting for anything else is a fault of ours, not another request with this key.
    if (!isLockTimeout(error, 'idempotency_keys')) throw error;
    return first<T>({ ok: false, refusal: IN_PROGRESS });
  }
}

export const IN_PROGRESS: Refusal = {
  code: 'idempotency_in_progress',
  detail: 'The first request with this Idempotency-Key is still being processed.',
};

/** Refusals that `work` can return and that say nothing about the state: 400, 422 and 503. */
const NEVER_STORED: readonly RefusalCode[] = [
  'invalid_request',
  'amount_not_supported_by_acquirer',
  'acquirer_not_configured',
];

function leavesKeyFree({ code }: Refusal): boolean {
  return isKeyCheckRefusal(code) || NEVER_STORED.includes(code);
}

function first<T>(result: Result<T>): Replayable<T> {
  return { result, isReplay: false };
}

function storedOf<T>(result: Result<T>): StoredAnswer<T> {
  return result.ok ? { value: result.value } : { refusal: result.refusal };
}
