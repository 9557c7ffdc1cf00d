import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '../../ground/database/pool.ts';
import { replay } from './claim.ts';
import type { Idempotency } from './idempotency-key.ts';
import type { Replayable } from './idempotently.ts';

const WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 25;
const LOOK_AGAIN_MS_MAX = 400;

/** The answer to a request that is in progress in this or another process, if it arrives within 2 seconds. */
export async function awaitAnswer<T>(
  { pool }: { readonly pool: Pool },
  profileId: string,
  idempotency: Idempotency,
): Promise<Replayable<T> | undefined> {
  const startedAt = performance.now();
  for (let wait = LOOK_AGAIN_MS; ; wait = Math.min(2 * wait, LOOK_AGAIN_MS_MAX)) {
    const answer = await replay<T>(pool, profileId, idempotency);
    if (answer) return answer;
    const left = WAIT_MS - (performance.now() - startedAt);
    if (left <= 0) return undefined;
    await pause(Math.min(wait, left));
  }
}
