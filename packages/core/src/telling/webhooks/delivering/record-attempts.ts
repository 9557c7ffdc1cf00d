import type { Database, Pool } from '../../../ground/database/pool.ts';
import { runForm } from '../../../ground/database/profile-statement.ts';
import { isSharded } from '../../../ground/database/sharded.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import { randomBase62 } from '../../../ground/ids/base62.ts';
import { currentTime } from '../../../merchants/audit/record-audit.ts';
import type { LaneHold } from './lease-lanes.ts';
import { AUDIT_DISABLED, RECORD_ATTEMPTS } from './record-attempts-sql.ts';
import { storableAnswer } from './storable-answer.ts';

/** Why no complete answer arrived, or no request was sent. A complete answer has a status and no failure. */
export type DeliveryFailure =
  | 'address_not_public'
  | 'name_not_resolved'
  | 'connection_failed'
  | 'certificate_invalid'
  | 'answer_unreadable'
  | 'timeout'
  | 'secret_unreadable';

export type Attempt = {
  readonly url: string;
  readonly at: Date;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  readonly failure: DeliveryFailure | null;
  /** The start of the answer's body; `storableAnswer` decides what is stored. */
  readonly answer: Buffer | null;
};

/** The next state of a delivery after a try. */
export type DeliveryMove =
  | { readonly next: 'succeeded' | 'failed' }
  | { readonly next: 'pending'; readonly delayMs: number };

/** The lane's state after an outcome; null if unchanged. */
export type LaneChange = {
  readonly failedInRow: number;
  readonly probeMs: number | null;
  readonly gone: boolean;
} | null;

export type AttemptRecord = {
  readonly hold: LaneHold;
  readonly deliveryId: string;
  /** The number of tries before this one. */
  readonly tries: number;
  /** Null if nothing was sent because the event has been deleted. */
  readonly attempt: Attempt | null;
  readonly move: DeliveryMove;
  readonly lane: LaneChange;
};

/** `isWritten` is false if another worker now has the lane, or the delivery has changed in another way. */
export type Recorded = { readonly isWritten: boolean; readonly disabled: 'gone' | 'failing' | null };

type Row =
  | { n: number; endpoint_id: null; disabled_reason: null }
  /** Only the form for one profile returns `audit_id`. */
  | { n: null; endpoint_id: string; disabled_reason: 'gone' | 'failing'; audit_id?: string };

/**
 * Records the results of attempts, and returns, in the same order, whether each was written. One statement writes
 * deliveries, their log, lanes, and endpoints that are disabled as a result, with the audit entries. A disabled
 * endpoint is reported in the result of one of its attempts.
 */
export async function recordAttempts(pool: Pool, batch: readonly AttemptRecord[]): Promise<readonly Recorded[]> {
  if (!isSharded(pool)) return withRetry(() => recordTogether(pool, batch, undefined));
  const recorded = new Map<AttemptRecord, Recorded>();
  for (const [profileId, own] of Map.groupBy(batch, ({ hold }) => hold.profileId)) {
    const results = await transaction(pool, (database) => recordTogether(database, own, profileId));
    for (const [place, record] of own.entries()) recorded.set(record, results[place] as Recorded);
  }
  return batch.map((record) => recorded.get(record) as Recorded);
}

/** With a `profileId`, runs in the caller's transaction. */
async function recordTogether(
  database: Database,
  batch: readonly AttemptRecord[],
  profileId: string | undefined,
): Promise<readonly Recorded[]> {
  const lanes = changedLanes(batch);
  const values = [...deliveryColumns(batch), ...laneColumns(lanes)];
  const rows = await runForm<Row>(database, RECORD_ATTEMPTS, values, profileId);
  if (profileId !== undefined) {
    for (const row of rows) {
      if (row.n !== null) continue;
      const at = await currentTime(database);
      await run(database, AUDIT_DISABLED, [row.audit_id, profileId, row.endpoint_id, row.disabled_reason, at]);
    }
  }
  const written = new Set(rows.map(({ n }) => n));
  const disabled = new Map(rows.flatMap((row) => (row.n === null ? [[row.endpoint_id, row.disabled_reason]] : [])));
  return batch.map(({ hold }, ordinal) => {
    const reason = disabled.get(hold.endpointId) ?? null;
    disabled.delete(hold.endpointId);
    return { isWritten: written.has(ordinal + 1), disabled: reason };
  });
}

type ChangedLane = { readonly hold: LaneHold; readonly succeeded: boolean } & NonNullable<LaneChange>;

/** The last change to each lane, sorted by key, which is the order in which lanes are locked. */
function changedLanes(batch: readonly AttemptRecord[]): readonly ChangedLane[] {
  const lanes = new Map<string, ChangedLane>();
  for (const { hold, lane } of batch) {
    if (lane === null) continue;
    const key = `${hold.endpointId} ${hold.fence}`;
    const before = lanes.get(key);
    lanes.set(key, {
      ...lane,
      hold,
      succeeded: lane.failedInRow === 0 || before?.succeeded === true,
      gone: lane.gone || before?.gone === true,
    });
  }
  return [...lanes.values()].sort((a, b) => (a.hold.endpointId < b.hold.endpointId ? -1 : 1));
}

function deliveryColumns(batch: readonly AttemptRecord[]): unknown[] {
  const column = <T>(value: (record: AttemptRecord) => T): T[] => batch.map(value);
  return [
    column(({ hold }) => hold.profileId),
    column(({ hold }) => hold.endpointId),
    column(({ hold }) => hold.fence),
    column(({ deliveryId }) => deliveryId),
    column(({ tries }) => tries),
    column(({ attempt }) => attempt?.url ?? null),
    column(({ attempt }) => attempt?.at ?? null),
    column(({ attempt }) => attempt?.durationMs ?? null),
    column(({ attempt }) => attempt?.httpStatus ?? null),
    column(({ attempt }) => attempt?.failure ?? null),
    column(({ attempt }) => attempt?.answer && storableAnswer(attempt.answer)),
    column(({ move }) => move.next),
    column(({ move }) => (move.next === 'pending' ? move.delayMs : null)),
  ];
}

function laneColumns(lanes: readonly ChangedLane[]): unknown[] {
  return [
    lanes.map(({ hold }) => hold.profileId),
    lanes.map(({ hold }) => hold.endpointId),
    lanes.map(({ hold }) => hold.fence),
    lanes.map(({ failedInRow }) => failedInRow),
    lanes.map(({ probeMs }) => probeMs),
    lanes.map(({ succeeded }) => succeeded),
    lanes.map(({ gone }) => gone),
    lanes.map(() => `aud_${randomBase62(22)}`),
  ];
}
