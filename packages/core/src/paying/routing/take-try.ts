import type { KeyObject } from 'node:crypto';
import { cardHmac } from '../../cards/card-hmac.ts';
import type { SealedCard } from '../../cards/sealed-card.ts';
import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { DeclineCode } from '../acquiring/decline-code.ts';
import { FORGET_TRIES, TAKE_TRY } from './card-tries-sql.ts';
import { schemeLimit } from './scheme-limits.ts';

export type CardTry = {
  /** Tries in all profiles of the merchant count together, within one environment. */
  readonly merchant: { readonly merchantId: string; readonly environment: string };
  readonly profileId: string;
  /** The id that the attempt will have. */
  readonly attemptId: string;
  readonly card: SealedCard;
};

type Deps = { readonly pool: Pool; readonly limitKey: KeyObject };

const HASH_BYTES = 16;

/**
 * Records that a card is about to be tried. Returns the code of the decline that the schemes' rules require instead, or
 * null if the card can be tried. Simultaneous tries of one card do not see each other, so a few more than the limit can
 * pass.
 */
export async function takeTry({ pool, limitKey }: Deps, given: CardTry): Promise<DeclineCode | null> {
  const { merchant, profileId, attemptId, card } = given;
  const { merchantId, environment } = merchant;
  const hash = cardHmac(card, limitKey, `card ${environment} ${merchantId} `).subarray(0, HASH_BYTES);
  const limit = schemeLimit(card.brand);
  const values = [merchantId, hash, profileId, attemptId, limit?.tries ?? null, limit?.hours ?? 0];
  const [row] = await withRetry(() => run<{ is_never: boolean; is_over: boolean }>(pool, TAKE_TRY, values));
  if (row?.is_never) return 'do_not_retry';
  return row?.is_over ? 'limit_exceeded' : null;
}

/** In one commit, deletes at most `limit` tries that no limit needs any more, and returns how many. */
export async function forgetTries(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, FORGET_TRIES, [limit])).length;
}
