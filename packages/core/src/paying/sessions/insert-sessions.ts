import { isLockTimeout, LOCK_TIMEOUT_MS } from '../../ground/database/lock-timeout.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { runFormByOrdinal } from '../../ground/database/profile-statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { KeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import { type KindsHere, kindsValues, type StartRefusal } from '../accounts/can-pay-sql.ts';
import type { Idempotency } from '../idempotency/idempotency-key.ts';
import { INSERT_SESSIONS } from './insert-sessions-sql.ts';
import type { NewSession } from './new-session.ts';
import type { Session } from './session.ts';
import { NOTHING_MOVED } from './session-answer.ts';
import { type TermColumns, termArrays, termsOf } from './session-terms.ts';

/** One session to create, under one presented key. */
export type SessionInsert = NewSession & {
  /** See `presentedValue`. */
  readonly presented: Buffer;
  /** Only the random parts of the ids, because the profile's part is known only once the key is found. */
  readonly idRandom: string;
  readonly paymentIdRandom: string | null;
  readonly idempotency: Idempotency | undefined;
};

type Refused = KeyCheckRefusal | StartRefusal | 'idempotency_key_reuse' | 'idempotency_in_progress';

export type SessionInserted = { readonly staleKeyId: string | null } & (
  | { readonly kind: 'refused'; readonly code: Refused }
  | { readonly kind: 'created'; readonly session: Session }
  /** An earlier request with the same idempotency key has created the session. */
  | { readonly kind: 'replayed'; readonly profileId: string; readonly trackId: string }
  /** Another request with the same idempotency key is being committed right now. */
  | { readonly kind: 'unsettled' }
);

type Row = {
  refusal: KeyCheckRefusal | StartRefusal | null;
  stale_key_id: string | null;
  profile_id: string;
  track_id: string;
  payment_id: string | null;
  metadata: TermColumns['metadata'];
  success_url: string | null;
  failure_url: string | null;
  created_at: Date;
  expires_at: Date;
  is_created: boolean;
  earlier_track_id: string | null;
  is_same_request: boolean | null;
};

/** Shares one call of `insertSessions` with the requests that arrive together. */
export type InsertSession = (insert: SessionInsert) => Promise<SessionInserted>;

/**
 * Creates the sessions of a batch in one statement, and returns the results in the same order. `profileId`: see
 * `withProfileOfKey`.
 */
export async function insertSessions(
  pool: Pool,
  environment: Environment,
  kinds: KindsHere,
  batch: readonly SessionInsert[],
  lockTimeoutMs: number,
  profileId?: string,
): Promise<readonly SessionInserted[]> {
  const column = <T>(value: (insert: SessionInsert) => T): T[] => batch.map(value);
  const rareColumn = <T>(value: (insert: SessionInsert) => T | null) =>
    batch.some((insert) => value(insert) !== null) ? column(value) : null;
  const values = [
    environment,
    column((insert) => insert.presented),
    rareColumn((insert) => insert.idempotency?.keyHash ?? null),
    rareColumn((insert) => insert.idempotency?.requestHash ?? null),
    column((insert) => insert.idRandom),
    rareColumn((insert) => insert.paymentIdRandom),
    column((insert) => insert.amount.minor),
    column((insert) => insert.amount.currency),
    column((insert) => insert.expiresIn),
    lockTimeoutMs,
    ...kindsValues(kinds),
    ...termArrays(batch),
  ];
  try {
    const rows = await withRetry(() => runFormByOrdinal<Row>(pool, INSERT_SESSIONS, values, batch.length, profileId));
    return rows.map((row, ordinal) => answerFromRow(batch[ordinal] as SessionInsert, row));
  } catch (error) {
    // A batch of one row can have timed out waiting for the first request with its idempotency key. Any other time-out
    // is a fault of ours.
    const isOfKey = isLockTimeout(error, 'idempotency_keys');
    if (batch.length > 1 || lockTimeoutMs < LOCK_TIMEOUT_MS || !isOfKey) throw error;
    return [{ kind: 'refused', code: 'idempotency_in_progress', staleKeyId: null }];
  }
}

function answerFromRow(insert: SessionInsert, row: Row): SessionInserted {
  const staleKeyId = row.stale_key_id;
  if (row.refusal !== null) return { kind: 'refused', code: row.refusal, staleKeyId };
  if (row.is_created) return { kind: 'created', session: createdSession(insert, row), staleKeyId };
  if (row.is_same_request === null) return { kind: 'unsettled', staleKeyId };
  if (!row.is_same_request || row.earlier_track_id === null) {
    return { kind: 'refused', code: 'idempotency_key_reuse', staleKeyId };
  }
  return { kind: 'replayed', profileId: row.profile_id, trackId: row.earlier_track_id, staleKeyId };
}

/**
 * Combines the request with the statement's result, because reading everything back would cost as much as the insert.
 */
function createdSession(insert: SessionInsert, row: Row): Session {
  return {
    ...termsOf(insert),
    // The metadata in the order in which a replay will read it, and the session's return URLs, or else those of its
    // profile.
    metadata: row.metadata,
    successUrl: row.success_url,
    failureUrl: row.failure_url,
    profileId: row.profile_id,
    trackId: row.track_id,
    paymentLink: null,
    paymentId: row.payment_id,
    paymentStartedAt: row.payment_id === null ? null : row.created_at,
    stored: 'open',
    status: 'open',
    amount: insert.amount,
    attemptCount: 0,
    liveAttemptId: null,
    eventCount: 0,
    ...NOTHING_MOVED,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    completedAt: null,
  };
}
