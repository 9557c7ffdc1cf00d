import { type Amount, fromMinor } from '@pay/money/amount';
import { accepted, type Refusal, type Result, refusalFor, refusedFor } from '../../ground/refusals/refusal.ts';
import type { Origin } from '../acquiring/acquirers.ts';
import { type BeginDeps, NOT_CONFIGURED } from '../movements/begin-movement.ts';
import type { LockedSession } from '../movements/lock-session.ts';
import { readMovementAmount } from '../movements/read-movement-amount.ts';
import type { Session } from '../sessions/session.ts';

/**
 * The requested amount, or everything that is left of what was captured, and the acquirer that returns it. An amount
 * that a dispute has taken cannot be refunded. Refuses: what `parseAmount` refuses, refund_too_large,
 * amount_not_supported_by_acquirer, refund_not_possible, acquirer_not_configured.
 */
export function refundableAmount(
  { session, origin, refundReservedMinor, chargedBackMinor }: LockedSession,
  wanted: string | undefined,
  capabilitiesOf: BeginDeps['capabilitiesOf'],
): Result<{ readonly amount: Amount; readonly origin: Origin }> {
  const why = whyNotRefundable(session);
  if (why !== undefined) return { ok: false, refusal: why };
  const acquirer = origin && capabilitiesOf(origin);
  if (!origin || !acquirer) return { ok: false, refusal: NOT_CONFIGURED };
  const keptMinor = session.capturedMinor - chargedBackMinor;
  if (chargedBackMinor > 0n && keptMinor <= refundReservedMinor) {
    return refusedFor('refund_not_possible', 'refund_charged_back');
  }
  const amount = readMovementAmount(wanted, {
    most: fromMinor(keptMinor, session.amount.currency),
    reservedMinor: refundReservedMinor,
    tooLarge: 'refund_too_large',
    nothingLeft: 'refund_nothing_left',
    aboveLeft: 'refund_above_left',
    acquirer,
  });
  if (!amount.ok) return amount;
  if (amount.value.minor < session.capturedMinor && !acquirer.refunds.partial) {
    return refusedFor('refund_not_possible', 'refund_as_a_whole');
  }
  if (refundReservedMinor > 0n && !acquirer.refunds.several) {
    return refusedFor('refund_not_possible', 'refund_only_once');
  }
  return accepted({ amount: amount.value, origin });
}

function whyNotRefundable({ status }: Session): Refusal | undefined {
  const code = 'refund_not_possible';
  if (status === 'processing') return refusalFor(code, 'payment_not_finished');
  return status === 'paid' ? undefined : refusalFor(code, 'payment_not_paid', { status });
}
