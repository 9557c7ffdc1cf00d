import { type Amount, majorText } from '@pay/money/amount';
import type { Bearer } from '../../ground/actors/bearer.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { newRoutedId } from '../../ground/ids/public-id.ts';
import { accepted, type Refusal, type Result, refusalFor, refused, refusedFor } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import type { AcquirerCapabilities } from '../acquiring/acquirer.ts';
import type { Idempotency } from '../idempotency/idempotency-key.ts';
import {
  type BeginDeps,
  type Beginning,
  type Begun,
  beginMovement,
  NOT_CONFIGURED,
} from '../movements/begin-movement.ts';
import { type LockedSession, lockSession } from '../movements/lock-session.ts';
import { readMovementAmount } from '../movements/read-movement-amount.ts';
import { type Capture, type CaptureRow, captureFromRow } from './capture.ts';
import type { CreateCapture } from './capture-request.ts';
import { RESERVE_CAPTURE } from './captures-sql.ts';

export type BeginCapture = Omit<CreateCapture, 'idempotencyKey'> & {
  readonly idempotency: Idempotency;
  readonly sentBy: Beginning['sentBy'];
};

const OF_STATE = ['not_found', 'capture_not_possible'] as const;

/**
 * Reserves the amount and records the capture in one commit, but only for the first request under its idempotency key.
 */
export function beginCapture(deps: BeginDeps, actor: Bearer, command: BeginCapture): Promise<Begun<Capture>> {
  const { idempotency, sentBy } = command;
  return beginMovement(
    deps,
    actor,
    { idempotency, sentBy, table: 'captures', ofState: OF_STATE },
    (database, profileId) => reserve(database, actor, profileId, command, deps),
  );
}

async function reserve(
  database: Database,
  actor: Bearer,
  profileId: string,
  { trackId, amount: wanted, isLast, idempotency, sentBy }: BeginCapture,
  { capabilitiesOf }: BeginDeps,
): Promise<Result<Capture>> {
  const locked = await lockSession(database, profileId, trackId);
  if (!locked) return refused('not_found', 'This session does not exist.');
  const { session, origin } = locked;
  const why = whyNotCapturable(locked);
  if (why !== undefined) return { ok: false, refusal: why };
  const capabilities = origin && capabilitiesOf(origin);
  if (!origin || !capabilities) return { ok: false, refusal: NOT_CONFIGURED };
  const amount = readAmount(wanted, locked, capabilities);
  if (!amount.ok) return amount;
  const left = session.amount.minor - session.captureReservedMinor;
  const isNothingLeft = amount.value.minor === left || !capabilities.captures.several;
  const values = [
    profileId,
    session.trackId,
    newRoutedId('cap', profileId),
    session.liveAttemptId,
    amount.value.minor,
    session.amount.currency,
    isLast === true || isNothingLeft,
    origin.acquirer,
    origin.accountId,
    idempotency.keyHash,
    actor.kind === 'person' ? actor.id : null,
    sentBy === 'worker',
  ];
  const [reserved] = await run<{ capture: CaptureRow }>(database, RESERVE_CAPTURE, values);
  if (!reserved) throw new Error('a capture was not inserted');
  const capture = captureFromRow(reserved.capture, session);
  await recordBearerAudit(database, actor, {
    profileId,
    action: 'capture.created',
    objectId: capture.captureId,
    details: { track_id: capture.trackId, amount: majorText(capture.amount), currency: capture.amount.currency },
  });
  return accepted(capture);
}

function whyNotCapturable({ session, isLapsed, hasLastCapture }: LockedSession): Refusal | undefined {
  const code = 'capture_not_possible';
  const { status, voidReason, authorisedUntil } = session;
  if (status === 'processing') return refusalFor(code, 'payment_not_finished');
  if (status === 'paid' && authorisedUntil === null) return refusalFor(code, 'capture_over');
  if (status !== 'authorised' && status !== 'paid') return refusalFor(code, 'payment_not_authorised', { status });
  if (voidReason !== null) return refusalFor(code, 'capture_of_void');
  if (hasLastCapture) return refusalFor(code, 'capture_last_begun');
  return isLapsed ? refusalFor(code, 'capture_lapsed') : undefined;
}

/**
 * The requested amount or, if none was requested, everything that is left. Refuses: what `parseAmount` refuses,
 * capture_too_large, amount_not_supported_by_acquirer, capture_not_possible.
 */
function readAmount(
  wanted: string | undefined,
  { session }: LockedSession,
  capabilities: AcquirerCapabilities,
): Result<Amount> {
  const amount = readMovementAmount(wanted, {
    most: session.amount,
    reservedMinor: session.captureReservedMinor,
    tooLarge: 'capture_too_large',
    nothingLeft: 'capture_nothing_left',
    aboveLeft: 'capture_above_left',
    acquirer: capabilities,
  });
  if (amount.ok && amount.value.minor < session.amount.minor && !capabilities.captures.partial) {
    return refusedFor('capture_not_possible', 'capture_as_a_whole');
  }
  return amount;
}
