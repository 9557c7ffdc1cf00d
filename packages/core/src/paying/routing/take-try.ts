import type { KeyObject } from 'node:crypto';
import { cardHmac } from '../../cards/card-hmac.ts';
import type { SealedCard } from '../../cards/sealed-card.ts';
import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { DeclineCode } from '../acquiring/decline-code.ts';
import { FORGET_TRIES, PAST_TRIES, type PastTriesRow, SIBLING_PROFILES, TAKE_TRY } from './card-tries-sql.ts';
import { schemeLimit } from './scheme-limits.ts';

export type CardTry = {
  /** Tries are counted across all profiles of the merchant in one environment. */
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
  const elsewhere = isSharded(pool) ? await triesElsewhere(pool, given, hash, limit?.hours ?? 0) : NO_TRIES;
  if (elsewhere.isNever) return 'do_not_retry';
  const allowed = limit === null ? null : limit.tries - elsewhere.tries;
  const statement = isSharded(pool) ? TAKE_TRY.ofProfile : TAKE_TRY;
  const values = [merchantId, hash, profileId, attemptId, allowed, limit?.hours ?? 0];
  const [row] = await withRetry(() => run<{ is_never: boolean; is_over: boolean }>(pool, statement, values));
  if (row?.is_never) return 'do_not_retry';
  return row?.is_over ? 'limit_exceeded' : null;
}

const NO_TRIES = { isNever: false, tries: 0 };

/**
 * The tries in the merchant's other profiles. These profiles can be on other servers. The tries of each profile are
 * read separately, so a payment depends on no server that has no profile of its merchant. Most merchants have one
 * profile; for them, nothing more is read.
 */
async function triesElsewhere(
  pool: Pool,
  { merchant: { merchantId, environment }, profileId }: CardTry,
  hash: Buffer,
  hours: number,
): Promise<typeof NO_TRIES> {
  const siblings = await withRetry(() =>
    run<{ profile_id: string }>(pool, SIBLING_PROFILES, [merchantId, environment, profileId]),
  );
  let tries = 0;
  for (const { profile_id: sibling } of siblings) {
    const values = [merchantId, hash, sibling, hours];
    const [row] = await withRetry(() => run<PastTriesRow>(pool, PAST_TRIES, values));
    if (row?.is_never) return { isNever: true, tries };
    tries += Number(row?.tries ?? 0);
  }
  return { isNever: false, tries };
}

/** In one commit, deletes at most `limit` tries that no scheme's limit needs any more, and returns how many. */
export async function forgetTries(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, FORGET_TRIES, [limit])).length;
}
