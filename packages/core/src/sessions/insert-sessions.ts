import { isLockTimeout } from '../database/lock-timeout.ts';
import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { withRetry } from '../database/with-retry.ts';
import type { Idempotency } from '../idempotency/idempotency-key.ts';
import type { KeyCheckRefusal } from '../keys/key-check-sql.ts';
import type { Environment } from '../profiles/environment.ts';
import { INSERT_SESSIONS } from './insert-sessions-sql.ts';
import type { NewSession } from './new-session.ts';
import type { Session } from './session.ts';
import { asCreated } from './session-answer.ts';
import { type SessionRow, sessionFromRow } from './sessions-sql.ts';

/** One session to create, under one presented key. */
export type SessionInsert = NewSession & {
  readonly keyHash: Buffer;
  /** Random parts of the ids: the profile's part is known only once the key is found. */
  readonly idRandom: string;
  readonly paymentIdRandom: string | null;
  readonly idempotency: Idempotency | undefined;
};

export type SessionInserted = { readonly staleKeyId: string | null } & (
  | { readonly kind: 'refused'; readonly code: KeyCheckRefusal | 'idempotency_key_reuse' | 'idempotency_in_progress' }
  | { readonly kind: 'created' | 'replayed'; readonly session: Session }
  /** Another request with the same idempotency key is being committed in this instant. */
  | { readonly kind: 'unsettled' }
);

type Row = SessionRow & {
  refusal: KeyCheckRefusal | null;
  stale_key_id: string | null;
  is_unsettled: boolean;
  is_same_request: boolean | null;
};

/** Creates the sessions of a batch in one statement and answers in its order. */
export async function insertSessions(
  pool: Pool,
  environment: Environment,
  batch: readonly SessionInsert[],
): Promise<readonly SessionInserted[]> {
  const column = <T>(value: (insert: SessionInsert) => T): T[] => batch.map(value);
  const values = [
    environment,
    column((insert) => insert.keyHash),
    column((insert) => insert.idRandom),
    column((insert) => insert.paymentIdRandom),
    column((insert) => insert.amount.minor),
    column((insert) => insert.amount.currency),
    column((insert) => insert.reference),
    column((insert) => insert.description),
    column((insert) => JSON.stringify(insert.metadata)),
    column((insert) => insert.successUrl),
    column((insert) => insert.failureUrl),
    column((insert) => insert.locale),
    column((insert) => insert.expiresIn),
    column((insert) => insert.idempotency?.keyHash ?? null),
    column((insert) => insert.idempotency?.requestHash ?? null),
  ];
  try {
    const rows = await withRetry(() => run<Row>(pool, INSERT_SESSIONS, values));
    return rows.map(answerFromRow);
  } catch (error) {
    // Of a single row it is known whose lock it waited for: that of the first request with its idempotency key.
    if (batch.length > 1 || !isLockTimeout(error)) throw error;
    return [{ kind: 'refused', code: 'idempotency_in_progress', staleKeyId: null }];
  }
}

function answerFromRow(row: Row): SessionInserted {
  const staleKeyId = row.stale_key_id;
  if (row.refusal !== null) return { kind: 'refused', code: row.refusal, staleKeyId };
  if (row.is_unsettled) return { kind: 'unsettled', staleKeyId };
  if (row.is_same_request === false) return { kind: 'refused', code: 'idempotency_key_reuse', staleKeyId };
  const kind = row.is_same_request === null ? 'created' : 'replayed';
  return { kind, session: asCreated(sessionFromRow(row)), staleKeyId };
}
