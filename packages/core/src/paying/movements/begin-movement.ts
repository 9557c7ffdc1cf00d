import type { Bearer } from '../../ground/actors/bearer.ts';
import { isLockTimeout } from '../../ground/database/lock-timeout.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { afterCommit, transaction } from '../../ground/database/transaction.ts';
import type { Refusal, RefusalCode, Result } from '../../ground/refusals/refusal.ts';
import type { CheckKeyDeps } from '../../merchants/keys/check-key.ts';
import type { AcquirerCapabilities } from '../acquiring/acquirer.ts';
import type { Origin } from '../acquiring/acquirers.ts';
import { ASKING_DUE } from '../acquiring/asking-due.ts';
import { claimKey } from '../idempotency/claim.ts';
import type { Idempotency } from '../idempotency/idempotency-key.ts';
import { IN_PROGRESS } from '../idempotency/idempotently.ts';
import { RELEASE_CLAIM, STORE_ANSWER } from '../idempotency/idempotently-sql.ts';

export type BeginDeps = CheckKeyDeps & {
  readonly touchKey: (keyId: string | null) => void;
  /** Undefined if this process cannot use the acquirer. */
  readonly capabilitiesOf: (origin: Origin) => AcquirerCapabilities | undefined;
};

export type Begun<Movement> =
  | { readonly kind: 'reserved'; readonly movement: Movement }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** An earlier request has used the key. */
  | { readonly kind: 'later'; readonly profileId: string };

export type Beginning = {
  readonly idempotency: Idempotency;
  /** Who asks the acquirer: the caller, or a worker, which gets a hint after the commit. */
  readonly sentBy: 'caller' | 'worker';
  /** The table of the movements. */
  readonly table: 'refunds' | 'captures' | 'voids';
  /**
   * The codes of refusals that depend on the payment's current state. They are stored as the first answer; other
   * refusals leave the key free.
   */
  readonly ofState: readonly RefusalCode[];
};

const KEPT_HOURS = 30 * 24;

/**
 * This refusal does not depend on the payment, so once the acquirer is configured again, the same request must succeed
 * under the same key.
 */
export const NOT_CONFIGURED: Refusal = {
  code: 'acquirer_not_configured',
  detail: 'The acquirer that took this payment is not configured here.',
};

/** Records a movement and claims its idempotency key in one commit, but only for the first request under that key. */
export async function beginMovement<Movement>(
  deps: BeginDeps,
  actor: Bearer,
  { idempotency, sentBy, table, ofState }: Beginning,
  reserve: (database: Database, profileId: string) => Promise<Result<Movement>>,
): Promise<Begun<Movement>> {
  let isKeyClaimed = false;
  try {
    return await transaction(deps.pool, async (database): Promise<Begun<Movement>> => {
      isKeyClaimed = false;
      const claim = await claimKey(database, deps.environment, actor, idempotency, KEPT_HOURS);
      isKeyClaimed = true;
      if (claim.kind === 'refused') return { kind: 'refused', refusal: { code: claim.code } };
      deps.touchKey(claim.staleKeyId);
      const { profileId } = claim;
      if (claim.kind === 'later') return { kind: 'later', profileId };
      const reserved = await reserve(database, profileId);
      if (reserved.ok) {
        if (sentBy === 'worker') afterCommit(database, () => ASKING_DUE.hint([table]));
        return { kind: 'reserved', movement: reserved.value };
      }
      const { refusal } = reserved;
      const place = [profileId, idempotency.keyHash];
      if (ofState.includes(refusal.code)) await run(database, STORE_ANSWER, [...place, JSON.stringify({ refusal })]);
      else await run(database, RELEASE_CLAIM, place);
      return { kind: 'refused', refusal };
    });
  } catch (error) {
    // A time-out while waiting for the session is a fault of ours; a time-out while waiting for the key means that
    // another request is using the key.
    if (isKeyClaimed || !isLockTimeout(error, 'idempotency_keys')) throw error;
    return { kind: 'refused', refusal: IN_PROGRESS };
  }
}
