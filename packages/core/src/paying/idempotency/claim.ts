import type { Bearer } from '../../ground/actors/bearer.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { accepted, type Refusal, refused } from '../../ground/refusals/refusal.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { KeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import { runForBearer } from '../../merchants/keys/run-for-bearer.ts';
import type { Idempotency } from './idempotency-key.ts';
import type { Replayable } from './idempotently.ts';
import { CLAIM, READ_CLAIM } from './idempotently-sql.ts';

export type Claim =
  | { readonly kind: 'refused'; readonly code: KeyCheckRefusal }
  /** The first request with its key, or a later request, which gets the answer to the first request. */
  | { readonly kind: 'first' | 'later'; readonly profileId: string; readonly staleKeyId: string | null };

/** The stored part of the first answer; `{}` until there is an answer. */
export type StoredAnswer<T> = { readonly value: T } | { readonly refusal: Refusal };

/** A stored answer that contains a secret, in base64. */
type SealedAnswer = { readonly sealed: string };

type Row = { profile_id: string; refusal: KeyCheckRefusal | null; stale_key_id: string | null; is_claimed: boolean };

/**
 * Claims an idempotency key for a request, in the transaction that does the work. Waits for another request that is
 * claiming the same key.
 */
export async function claimKey(
  database: Database,
  environment: Environment,
  actor: Bearer,
  idempotency: Idempotency,
  keptHours: number,
): Promise<Claim> {
  const { keyHash, requestHash } = idempotency;
  const [row] = await runForBearer<Row>(database, CLAIM, environment, actor, keyHash, requestHash, keptHours);
  if (!row || row.refusal !== null) return { kind: 'refused', code: row?.refusal ?? 'api_key_invalid' };
  const kind = row.is_claimed ? 'first' : 'later';
  return { kind, profileId: row.profile_id, staleKeyId: row.stale_key_id };
}

/**
 * The stored answer to the first request with a key, or a refusal if this request is not the same as the first;
 * undefined if there is no answer yet.
 */
export async function replay<T>(
  database: Database,
  profileId: string,
  idempotency: Idempotency,
  sealer?: Sealer,
): Promise<Replayable<T> | undefined> {
  type Stored = { request_hash: Buffer; answer: StoredAnswer<T> | SealedAnswer | Record<string, never> };
  const [row] = await run<Stored>(database, READ_CLAIM, [profileId, idempotency.keyHash]);
  if (!row) return undefined;
  if (!row.request_hash.equals(idempotency.requestHash)) {
    return { result: refused('idempotency_key_reuse'), isReplay: false };
  }
  const answer = isSealed(row.answer) ? opened<T>(sealer, profileId, idempotency, row.answer) : row.answer;
  if ('refusal' in answer) return { result: { ok: false, refusal: answer.refusal }, isReplay: true };
  if ('value' in answer) return { result: accepted(answer.value), isReplay: true };
  return undefined;
}

/** The answer, sealed with the idempotency key as context, so it cannot be opened under a different key. */
export function sealedAnswer<T>(
  sealer: Sealer,
  profileId: string,
  idempotency: Idempotency,
  answer: StoredAnswer<T>,
): SealedAnswer {
  const sealed = sealer.seal(contextOf(profileId, idempotency.keyHash), Buffer.from(JSON.stringify(answer)));
  return { sealed: sealed.toString('base64') };
}

function isSealed(answer: object): answer is SealedAnswer {
  return 'sealed' in answer;
}

function opened<T>(
  sealer: Sealer | undefined,
  profileId: string,
  idempotency: Idempotency,
  { sealed }: SealedAnswer,
): StoredAnswer<T> {
  if (!sealer) throw new Error('found a sealed answer where none is expected');
  return JSON.parse(sealer.open(contextOf(profileId, idempotency.keyHash), Buffer.from(sealed, 'base64')).toString());
}

/** The context for the sealer. */
export function contextOf(profileId: string, keyHash: Buffer): string {
  return `idempotent answer ${profileId}/${keyHash.toString('hex')}`;
}
