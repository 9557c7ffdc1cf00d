import { ACQUIRER_NOT_CONFIGURED } from '../acquiring/acquirer-not-configured.ts';
import { type Idempotency, requestHash } from '../idempotency/idempotency-key.ts';
import { newIdRandom } from '../ids/public-id.ts';
import { type CheckKeyDeps, refusedAfterKeyCheck } from '../keys/check-key.ts';
import type { PresentedKey } from '../keys/presented-key.ts';
import { refusedMethod } from '../payments/payment-method.ts';
import type { ReturnUrlRules } from '../profiles/return-url.ts';
import { accepted, type Result, refused } from '../refusals/refusal.ts';
import type { SessionInsert, SessionInserted } from './insert-sessions.ts';
import { type NewSessionCommand, readNewSession } from './new-session.ts';
import type { Session } from './session.ts';

export type CreateSessionDeps = CheckKeyDeps & {
  /** `insertSessions` behind a group commit. */
  readonly insertSession: (insert: SessionInsert) => Promise<SessionInserted>;
  readonly touchKey: (keyId: string | null) => void;
  readonly returnUrlRules: ReturnUrlRules;
  readonly hasAcquirer: boolean;
};

export type CreateSession = NewSessionCommand & {
  /** Given when the payment is started with the session, as initiate-payment does. */
  readonly method: string | undefined;
  readonly idempotencyKey: string | undefined;
};

export type CreatedSession = { readonly session: Session; readonly isReplay: boolean };

const SETTLING_TRIES_MAX = 10;

/**
 * Creates a session, durably before it answers. The same idempotency key gives the first session again.
 * Refuses: what the key check and `readNewSession` refuse, method_unsupported and
 * acquirer_not_configured (when it starts the payment), idempotency_key_reuse, idempotency_in_progress.
 */
export async function createSession(
  deps: CreateSessionDeps,
  actor: PresentedKey,
  command: CreateSession,
): Promise<Result<CreatedSession>> {
  const startsPayment = command.method !== undefined;
  const wrongMethod = command.method === undefined ? undefined : refusedMethod(command.method);
  if (wrongMethod) return refusedAfterKeyCheck(deps, actor, wrongMethod);
  if (startsPayment && !deps.hasAcquirer) return refusedAfterKeyCheck(deps, actor, ACQUIRER_NOT_CONFIGURED);
  const read = readNewSession(command, deps.returnUrlRules);
  if (!read.ok) return refusedAfterKeyCheck(deps, actor, read.refusal);
  const insert: SessionInsert = {
    ...read.value,
    keyHash: actor.keyHash,
    idRandom: newIdRandom(),
    paymentIdRandom: startsPayment ? newIdRandom() : null,
    idempotency: idempotencyOf(command, read.value),
  };
  for (let tries = 0; tries < SETTLING_TRIES_MAX; tries++) {
    const inserted = await deps.insertSession(insert);
    deps.touchKey(inserted.staleKeyId);
    if (inserted.kind === 'refused') return refused(inserted.code);
    if (inserted.kind !== 'unsettled') {
      return accepted({ session: inserted.session, isReplay: inserted.kind === 'replayed' });
    }
  }
  return refused('idempotency_in_progress', 'The first request with this Idempotency-Key is still being worked on.');
}

function idempotencyOf(command: CreateSession, session: object): Idempotency | undefined {
  if (command.idempotencyKey === undefined) return undefined;
  const operation = command.method === undefined ? 'create_session' : 'initiate_payment';
  return { key: command.idempotencyKey, requestHash: requestHash(operation, [session]) };
}
