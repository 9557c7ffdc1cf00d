import type { Pool } from '../../ground/database/pool.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { newIdRandom, storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { runForKey } from '../../merchants/keys/run-for-bearer.ts';
import { type KindsHere, kindsValues, type StartRefusal } from '../accounts/can-pay-sql.ts';
import { isStartCode, refusedStart } from '../acquiring/refused-start.ts';
import { refusedOver } from '../sessions/refused-over.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { untilSettled } from '../sessions/until-settled.ts';
import { bearerParameters, type PublishableKeyRefusal, refusedBearer } from './browser-session.ts';
import { OPEN_BROWSER_PAYMENT } from './browser-session-sql.ts';
import type { PublishableKeyBearer } from './presented-publishable-key.ts';

export type OpenBrowserPaymentDeps = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly kinds: KindsHere;
};

type Row = { refusal: PublishableKeyRefusal | StartRefusal | null; is_started: true | null } & (
  | SessionRow
  | { [K in keyof SessionRow]: null }
);

/**
 * Starts the payment of a session for the widget, and returns the payment's id. No money is moved, and the call can be
 * repeated. Refuses: what the key check refuses, origin_not_allowed, not_found, session_expired, session_not_payable,
 * acquirer_not_configured, capture_not_possible, amount_not_supported_by_acquirer.
 */
export async function openBrowserPayment(
  deps: OpenBrowserPaymentDeps,
  actor: PublishableKeyBearer,
  trackId: string,
): Promise<Result<string>> {
  const opened = await untilSettled(async () => {
    const values = [...bearerParameters(deps, actor), storableId(trackId), newIdRandom(), ...kindsValues(deps.kinds)];
    const [row] = await withRetry(() => runForKey<Row>(deps.pool, OPEN_BROWSER_PAYMENT, values, actor));
    if (!row || row.refusal !== null) return refusedOpening(row?.refusal ?? 'api_key_invalid');
    if (row.track_id === null) return refused('not_found', 'This session does not exist.');
    const session = sessionFromRow(row);
    const isPayable = session.status === 'open' || session.status === 'processing';
    if (row.is_started === null) return isPayable ? 'unsettled' : refusedOver(session);
    return accepted(session);
  });
  if (!opened.ok) return opened;
  if (opened.value.paymentId === null) throw new Error('a started payment has no id');
  return accepted(opened.value.paymentId);
}

function refusedOpening(refusal: NonNullable<Row['refusal']>): Result<never> {
  return isStartCode(refusal) ? refusedStart(refusal) : refusedBearer(refusal);
}
