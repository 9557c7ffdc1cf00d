import type { PresentedKey } from '../../ground/actors/actor.ts';
import { presentedValue } from '../../ground/actors/bearer.ts';
import { run } from '../../ground/database/statement.ts';
import { newIdRandom } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { type CheckKeyDeps, refusedAfterKeyCheck } from '../../merchants/keys/check-key.ts';
import type { ReturnUrlRules } from '../../merchants/profiles/return-url.ts';
import { refusedCreation } from '../acquiring/refused-start.ts';
import { type Idempotency, idempotencyOf } from '../idempotency/idempotency-key.ts';
import type { Replayable } from '../idempotency/idempotently.ts';
import type { InsertSession, SessionInsert } from './insert-sessions.ts';
import { READ_SESSION } from './insert-sessions-sql.ts';
import { type NewSession, type NewSessionCommand, readNewSession } from './new-session.ts';
import { refusedMethod } from './payment-method.ts';
import type { Session } from './session.ts';
import { asCreated } from './session-answer.ts';
import { hashedTerms } from './session-terms.ts';
import { type SessionRow, sessionFromRow } from './sessions-sql.ts';

export type CreateSessionDeps = CheckKeyDeps & {
  readonly shared: { readonly insertSession: InsertSession };
  readonly touchKey: (keyId: string | null) => void;
  readonly returnUrlRules: ReturnUrlRules;
};

export type CreateSession = NewSessionCommand & {
  /** Set if the payment is started together with the session, as in initiate-payment. */
  readonly method: string | undefined;
  readonly idempotencyKey: string | undefined;
};

const SETTLING_TRIES_MAX = 10;

/**
 * Creates a session, which is durable before the answer is sent. A repeated request with the same idempotency key
 * returns the first session again. Refuses: what the key check and `readNewSession` refuse, method_unsupported,
 * amount_not_supported_by_acquirer, acquirer_not_configured and capture_not_possible (if the payment is started too),
 * idempotency_key_reuse, idempotency_in_progress.
 */
export async function createSession(
  deps: CreateSessionDeps,
  actor: PresentedKey,
  command: CreateSession,
): Promise<Replayable<Session>> {
  const read = readCommand(deps, command);
  if (!read.ok) return first(await refusedAfterKeyCheck(deps, actor, read.refusal));
  const insert: SessionInsert = {
    ...read.value,
    presented: presentedValue(actor),
    idRandom: newIdRandom(),
    paymentIdRandom: command.method === undefined ? null : newIdRandom(),
    idempotency:
      command.idempotencyKey === undefined
        ? undefined
        : idempotencyOf(command.idempotencyKey, operationOf(command), [hashedTerms(read.value)]),
  };
  for (let tries = 0; tries < SETTLING_TRIES_MAX; tries++) {
    const inserted = await deps.shared.insertSession(insert);
    deps.touchKey(inserted.staleKeyId);
    if (inserted.kind === 'refused') return first(refusedCreation(inserted.code));
    if (inserted.kind === 'created') return first(accepted(inserted.session));
    if (inserted.kind === 'replayed') {
      return { result: accepted(await readCreated(deps, inserted, insert.idempotency)), isReplay: true };
    }
  }
  return first(refused('idempotency_in_progress'));
}

/** Reads the command, with all refusals that do not need the database. */
function readCommand(deps: CreateSessionDeps, command: CreateSession): Result<NewSession> {
  if (command.method !== undefined) {
    const wrongMethod = refusedMethod(command.method);
    if (wrongMethod) return { ok: false, refusal: wrongMethod };
  }
  return readNewSession(command, deps.returnUrlRules);
}

async function readCreated(
  { pool }: Pick<CreateSessionDeps, 'pool'>,
  { profileId, trackId }: { readonly profileId: string; readonly trackId: string },
  idempotency: Idempotency | undefined,
): Promise<Session> {
  type Row = SessionRow & { first_expires_at: Date | null };
  const [row] = await run<Row>(pool, READ_SESSION, [profileId, trackId, idempotency?.keyHash]);
  if (!row) throw new Error('an idempotency key names a session that does not exist');
  const session = sessionFromRow(row);
  return asCreated({ ...session, expiresAt: row.first_expires_at ?? session.expiresAt });
}

function operationOf({ method }: CreateSession): string {
  return method === undefined ? 'create_session' : 'initiate_payment';
}

function first(result: Result<Session>): Replayable<Session> {
  return { result, isReplay: false };
}
