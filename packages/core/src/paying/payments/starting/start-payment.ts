import type { PresentedKey } from '../../../ground/actors/actor.ts';
import { presentedValue } from '../../../ground/actors/bearer.ts';
import { LOCK_TIMEOUT_MS } from '../../../ground/database/lock-timeout.ts';
import type { Database, Pool } from '../../../ground/database/pool.ts';
import { runFormByOrdinal } from '../../../ground/database/profile-statement.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { newIdRandom, storableId } from '../../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../../ground/refusals/refusal.ts';
import { refusedAfterKeyCheck } from '../../../merchants/keys/check-key.ts';
import type { KeyCheckRefusal } from '../../../merchants/keys/key-check-sql.ts';
import { withProfileOfKey } from '../../../merchants/keys/profile-hints.ts';
import { type KindsHere, kindsValues, type StartRefusal } from '../../accounts/can-pay-sql.ts';
import { refusedStart } from '../../acquiring/refused-start.ts';
import { idempotencyOf } from '../../idempotency/idempotency-key.ts';
import { idempotently, type Replayable } from '../../idempotency/idempotently.ts';
import { refusedMethod } from '../../sessions/payment-method.ts';
import { refusedOver } from '../../sessions/refused-over.ts';
import { type SessionAnswer, sessionAnswer } from '../../sessions/session-answer.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import { untilSettled } from '../../sessions/until-settled.ts';
import { OPEN_PAYMENTS } from './start-payment-sql.ts';

export type StartPayment = {
  readonly trackId: string;
  readonly method: string;
  readonly idempotencyKey: string | undefined;
};

export type StartedPayment = Pick<
  SessionAnswer,
  'track_id' | 'amount' | 'amount_minor' | 'currency' | 'status' | 'expires_at'
> & { readonly payment_id: string };

export type StartPaymentDeps = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly shared: { readonly openPayment: OpenPayment };
  readonly kinds: KindsHere;
  readonly touchKey: (keyId: string | null) => void;
};

export type PaymentOpening = {
  /** See `presentedValue`. */
  readonly presented: Buffer;
  readonly trackId: string | null;
  /** The random part of the payment's id, used only if the payment has no id yet. */
  readonly paymentIdRandom: string;
};

/**
 * `is_started` is null if the session was not payable. The session's columns are null if the session does not exist.
 */
export type PaymentOpeningRow = {
  refusal: KeyCheckRefusal | StartRefusal | null;
  stale_key_id: string | null;
  is_started: true | null;
} & (SessionRow | { [K in keyof SessionRow]: null });

/**
 * Starts the card payment of a session, or finds the payment if it was started before. No money is moved, and the call
 * can be repeated because a session has only one payment. Refuses: what the key check refuses, not_found,
 * session_expired, session_not_payable, method_unsupported, acquirer_not_configured, capture_not_possible,
 * amount_not_supported_by_acquirer, and what `idempotently` refuses.
 */
export async function startPayment(
  deps: StartPaymentDeps,
  actor: PresentedKey,
  command: StartPayment,
): Promise<Replayable<StartedPayment>> {
  const refusal = refusedMethod(command.method);
  if (refusal) return { result: await refusedAfterKeyCheck(deps, actor, refusal), isReplay: false };
  const { idempotencyKey, trackId } = command;
  const idempotency = idempotencyOf(idempotencyKey, 'start_payment', [trackId]);
  const opening = { presented: presentedValue(actor), trackId: storableId(trackId), paymentIdRandom: newIdRandom() };
  if (idempotency === undefined) {
    return { result: await start(deps, () => deps.shared.openPayment(opening)), isReplay: false };
  }
  return idempotently(deps, actor, idempotency, (database) =>
    start(deps, async () => {
      const [row] = await withProfileOfKey(
        database,
        actor.keyHash,
        (profileId) => openPayments(database, deps.environment, deps.kinds, [opening], LOCK_TIMEOUT_MS, profileId),
        ([opened]) => opened?.refusal === 'api_key_invalid',
      );
      if (row === undefined) throw new Error('a statement that answers by ordinal gave no answer');
      return row;
    }),
  );
}

async function start(deps: StartPaymentDeps, open: () => Promise<PaymentOpeningRow>): Promise<Result<StartedPayment>> {
  const moved = await untilSettled(async () => {
    const row = await open();
    if (row.refusal !== null) return refusedStart(row.refusal);
    deps.touchKey(row.stale_key_id);
    if (row.track_id === null) return refused('not_found', 'This session does not exist.');
    const session = sessionFromRow(row);
    const isPayable = session.status === 'open' || session.status === 'processing';
    if (row.is_started === null) return isPayable ? 'unsettled' : refusedOver(session);
    return accepted(session);
  });
  if (!moved.ok) return moved;
  const session = moved.value;
  if (session.paymentId === null) throw new Error('a started payment has no id');
  const { track_id, amount, amount_minor, currency, status, expires_at } = sessionAnswer(session, deps.environment);
  return accepted({ track_id, payment_id: session.paymentId, amount, amount_minor, currency, status, expires_at });
}

/** Shares one call of `openPayments` with the requests that arrive together. */
export type OpenPayment = (opening: PaymentOpening) => Promise<PaymentOpeningRow>;

/**
 * Starts the payments of a batch of sessions in one statement, and returns the results in the same order. `profileId`:
 * see `withProfileOfKey`.
 */
export function openPayments(
  database: Database,
  environment: Environment,
  kinds: KindsHere,
  batch: readonly PaymentOpening[],
  lockTimeoutMs: number,
  profileId?: string,
): Promise<readonly PaymentOpeningRow[]> {
  const values = [
    environment,
    batch.map(({ presented }) => presented),
    batch.map(({ trackId }) => trackId),
    batch.map(({ paymentIdRandom }) => paymentIdRandom),
    lockTimeoutMs,
    ...kindsValues(kinds),
  ];
  return runFormByOrdinal<PaymentOpeningRow>(database, OPEN_PAYMENTS, values, batch.length, profileId);
}
