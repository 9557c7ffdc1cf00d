import type { PresentedKey, Shopper } from '../../../ground/actors/actor.ts';
import { presentedValue } from '../../../ground/actors/bearer.ts';
import type { Database, Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { routingPartOf, storableId } from '../../../ground/ids/public-id.ts';
import { accepted, refused } from '../../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../../merchants/audit/record-audit.ts';
import type { KeyCheckRefusal } from '../../../merchants/keys/key-check-sql.ts';
import { runForKey } from '../../../merchants/keys/run-for-bearer.ts';
import { appendEvents } from '../../../record/events/append-events.ts';
import { idempotencyOf } from '../../idempotency/idempotency-key.ts';
import { idempotently, type Replayable } from '../../idempotency/idempotently.ts';
import { refusedOver } from '../../sessions/refused-over.ts';
import { type SessionAnswer, sessionAnswer } from '../../sessions/session-answer.ts';
import { untilSettled } from '../../sessions/until-settled.ts';
import { paymentEvent } from '../payment-event.ts';
import { type PaymentRow, paymentViewFromRow } from '../reading/read-payment.ts';
import { CANCEL_BY_KEY, CANCEL_BY_SHOPPER } from './cancel-session-sql.ts';

type Deps = { readonly pool: Pool; readonly environment: Environment };
type Row = { now: Date } & (PaymentRow | { [K in keyof PaymentRow]: null });
/** `attemptCount` is the number of attempts that the page showed. */
type CancelByShopper = { readonly paymentId: string; readonly attemptCount: number };
type KeyedRow = Row & { refusal: KeyCheckRefusal | null; stale_key_id: string | null; is_cancelled: true | null };

/**
 * Cancels a session for its merchant. A session that is already cancelled is returned unchanged.
 * Refuses: what the key check refuses, not_found, payment_in_progress, session_expired, session_not_payable,
 * and what `idempotently` refuses.
 */
export function cancelSession(
  deps: Deps & { readonly touchKey: (keyId: string | null) => void },
  actor: PresentedKey,
  command: { readonly trackId: string; readonly idempotencyKey: string | undefined },
): Promise<Replayable<SessionAnswer>> {
  const { trackId } = command;
  const idempotency = idempotencyOf(command.idempotencyKey, 'cancel_session', [trackId]);
  return idempotently(deps, actor, idempotency, (database) =>
    untilSettled(async () => {
      const values = [deps.environment, presentedValue(actor), storableId(trackId)];
      const [row] = await runForKey<KeyedRow>(database, CANCEL_BY_KEY, values, actor);
      if (!row || row.refusal !== null) return refused(row?.refusal ?? 'api_key_invalid');
      deps.touchKey(row.stale_key_id);
      if (row.track_id === null) return refused('not_found', 'This session does not exist.');
      const { session } = paymentViewFromRow(row);
      if (row.is_cancelled !== null) {
        await recordCancelled(deps.environment, database, row);
        const { profileId } = session;
        await recordBearerAudit(database, actor, { profileId, action: 'payment.cancelled', objectId: session.trackId });
      } else if (session.status === 'open') return 'unsettled';
      else if (session.status !== 'cancelled') return refusedOver(session);
      return accepted(sessionAnswer(session, deps.environment));
    }),
  );
}

/**
 * Cancels a session from the card page. Returns false if the payment is no longer in the state that the page showed;
 * the page then shows the current state.
 */
export function cancelByShopper(deps: Deps, actor: Shopper, command: CancelByShopper): Promise<boolean> {
  if (routingPartOf('pay', command.paymentId) === undefined) return Promise.resolve(false);
  return transaction(deps.pool, (database) => cancelForShopper(database, deps.environment, actor, command));
}

/** `cancelByShopper` as a part of a transaction. */
export async function cancelForShopper(
  database: Database,
  environment: Environment,
  _actor: Shopper,
  { paymentId, attemptCount }: CancelByShopper,
): Promise<boolean> {
  const values = [routingPartOf('pay', paymentId), paymentId, attemptCount, environment];
  const [row] = await run<{ now: Date } & PaymentRow>(database, CANCEL_BY_SHOPPER, values);
  if (row) await recordCancelled(environment, database, row);
  return row !== undefined;
}

async function recordCancelled(
  environment: Environment,
  database: Database,
  row: { now: Date } & PaymentRow,
): Promise<void> {
  const view = paymentViewFromRow(row);
  await appendEvents(database, environment, [paymentEvent('payment.cancelled', view, environment, row.now)]);
}
