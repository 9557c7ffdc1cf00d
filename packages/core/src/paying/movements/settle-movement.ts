import type { Staff } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run, type Statement } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { type RoutedPrefix, routingPartOf } from '../../ground/ids/public-id.ts';
import { accepted, type RefusalCode, type Result, refused } from '../../ground/refusals/refusal.ts';
import { type AuditAction, recordAudit } from '../../merchants/audit/record-audit.ts';
import { ALARM_AFTER_INQUIRIES } from '../acquiring/inquiry-schedule.ts';
import type { SessionRow } from '../sessions/sessions-sql.ts';
import { isDefinite, type MovementState } from './movement.ts';

export type SettleMovement = {
  readonly id: string;
  /** The outcome as the acquirer reported it outside its interface. */
  readonly as: 'succeeded' | 'failed';
  /** Who reported the outcome, and where the report is documented; kept in the audit. */
  readonly note: string;
};

export type LockedMovement<Row> = SessionRow & {
  movement: Row;
  state: MovementState;
  inquiry_count: number;
  can_be_asked_about: boolean;
  environment: Environment;
  merchant_id: string;
};

/** The parts that differ between the kinds of movements that an operator can settle. */
export type Settling<Row, Movement> = {
  readonly kind: 'refund' | 'capture' | 'void';
  readonly prefix: RoutedPrefix;
  readonly lock: Statement;
  readonly refusal: RefusalCode;
  readonly action: AuditAction;
  /** Returns undefined if the movement no longer has the version of `row`. */
  readonly move: (
    database: Database,
    row: LockedMovement<Row>,
    as: SettleMovement['as'],
  ) => Promise<Movement | undefined>;
};

/**
 * Lets an operator decide the outcome of an unknown movement. An operator is needed if the acquirer's answers never
 * settle the movement. Refuses: not_found, the kind's refusal (it is settled, or the workers have only begun to ask, or
 * one of them can be asking now), invalid_request.
 */
export async function settleMovement<Row, Movement>(
  { pool }: { readonly pool: Pool },
  actor: Staff,
  { id, as, note }: SettleMovement,
  { kind, prefix, lock, refusal, action, move }: Settling<Row, Movement>,
): Promise<Result<Movement>> {
  const profileId = routingPartOf(prefix, id);
  if (profileId === undefined) return refused('not_found', `There is no such ${kind}.`);
  if (note.trim() === '')
    return refused('invalid_request', `The note must name who reported the outcome of the ${kind}.`);
  return transaction(pool, async (database) => {
    const [row] = await run<LockedMovement<Row>>(database, lock, [profileId, id]);
    if (!row) return refused('not_found', `There is no such ${kind}.`);
    const { state } = row;
    if (isDefinite(state)) return refused(refusal, `This ${kind} has already ${state}.`);
    // A queued movement was never sent, and no worker can send it while it is locked.
    if (state === 'queued' && as !== 'failed') {
      return refused(refusal, `This ${kind} was never sent to the acquirer, so it cannot have succeeded.`);
    }
    if (state !== 'queued' && row.inquiry_count < ALARM_AFTER_INQUIRIES) {
      return refused(refusal, 'Workers are still asking the acquirer. Wait until five inquiries have failed.');
    }
    // The answer to a call in progress could no longer be recorded.
    if (state !== 'queued' && row.can_be_asked_about) {
      return refused(refusal, 'A worker may be asking the acquirer at this moment. Try again in a minute.');
    }
    const moved = await move(database, row, as);
    if (!moved) throw new Error(`a ${kind} changed despite the lock on it`);
    const details = { as, note };
    await recordAudit(database, actor, { merchantId: row.merchant_id, profileId, action, objectId: id, details });
    return accepted(moved);
  });
}
