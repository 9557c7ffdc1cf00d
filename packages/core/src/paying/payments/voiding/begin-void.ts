import type { Bearer } from '../../../ground/actors/bearer.ts';
import type { Database } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { newRoutedId } from '../../../ground/ids/public-id.ts';
import { accepted, type Refusal, type Result, refusalFor, refused } from '../../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../../merchants/audit/record-audit.ts';
import { type Idempotency, idempotencyOf } from '../../idempotency/idempotency-key.ts';
import {
  type BeginDeps,
  type Beginning,
  type Begun,
  beginMovement,
  NOT_CONFIGURED,
} from '../../movements/begin-movement.ts';
import { lockSession } from '../../movements/lock-session.ts';
import type { Session } from '../../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import { type Void, type VoidRow, voidFromRow } from './void.ts';
import { RESERVE_VOID } from './voids-sql.ts';

export type CreateVoid = { readonly trackId: string; readonly idempotencyKey: string | undefined };

export type BeginVoid = {
  readonly trackId: string;
  readonly idempotency: Idempotency;
  readonly sentBy: Beginning['sentBy'];
};

const OF_STATE = ['not_found', 'void_not_possible'] as const;

/** Refuses: idempotency_key_required. */
export function readIdempotency({ trackId, idempotencyKey }: CreateVoid): Result<Idempotency> {
  const idempotency = idempotencyOf(idempotencyKey, 'create_void', [trackId]);
  return idempotency
    ? accepted(idempotency)
    : refused('idempotency_key_required', 'A void requires an Idempotency-Key.');
}

/** Records the void and claims its idempotency key in one commit, but only for the first request under that key. */
export function beginVoid(deps: BeginDeps, actor: Bearer, command: BeginVoid): Promise<Begun<Void>> {
  const { idempotency, sentBy } = command;
  return beginMovement(deps, actor, { idempotency, sentBy, table: 'voids', ofState: OF_STATE }, (database, profileId) =>
    reserve(database, actor, profileId, command, deps),
  );
}

async function reserve(
  database: Database,
  actor: Bearer,
  profileId: string,
  { trackId, idempotency, sentBy }: BeginVoid,
  { capabilitiesOf }: BeginDeps,
): Promise<Result<Void>> {
  const locked = await lockSession(database, profileId, trackId);
  if (!locked) return refused('not_found', 'This session does not exist.');
  const { session, origin } = locked;
  const why = whyNotVoidable(session);
  if (why !== undefined) return { ok: false, refusal: why };
  if (!origin || !capabilitiesOf(origin)) return { ok: false, refusal: NOT_CONFIGURED };
  const [row] = await run<SessionRow & { void: VoidRow }>(database, RESERVE_VOID, [
    profileId,
    session.trackId,
    newRoutedId('vod', profileId),
    session.liveAttemptId,
    origin.acquirer,
    origin.accountId,
    idempotency.keyHash,
    actor.kind === 'person' ? actor.id : null,
    sentBy === 'worker',
  ]);
  if (!row) throw new Error('a void was not inserted');
  const begun = voidFromRow(row.void, sessionFromRow(row));
  await recordBearerAudit(database, actor, {
    profileId,
    action: 'void.created',
    objectId: begun.voidId,
    details: { track_id: session.trackId },
  });
  return accepted(begun);
}

/** Whether a void can begin. */
export function isVoidable(session: Session): boolean {
  return whyNotVoidable(session) === undefined;
}

function whyNotVoidable(session: Session): Refusal | undefined {
  const code = 'void_not_possible';
  const { status, voidReason, captureReservedMinor } = session;
  if (status === 'processing') return refusalFor(code, 'payment_not_finished');
  if (status === 'paid') return refusalFor(code, 'void_of_captured');
  if (status !== 'authorised') return refusalFor(code, 'payment_not_authorised', { status });
  if (captureReservedMinor > 0n) return refusalFor(code, 'void_of_captured');
  return voidReason === null ? undefined : refusalFor(code, 'void_begun');
}
