import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { appendEvents } from '../../record/events/append-events.ts';
import type { RefundOutcome } from '../acquiring/acquirer.ts';
import { inquiryDelaySeconds } from '../acquiring/inquiry-schedule.ts';
import { judgeAnswer } from '../acquiring/judge-answer.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { RECORD_REFUND_OUTCOME } from './record-refund-outcome-sql.ts';
import { type Refund, type RefundState, refundAnswer } from './refund.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';

export type RecordRefundDeps = {
  readonly pool: Pool;
  readonly environment: Environment;
  /** Raises an alarm for what an operator must know immediately: an answer about another refund, amount or currency. */
  readonly alarm: (message: string, context: Readonly<Record<string, unknown>>) => void;
};

/** The next state of a refund, with its data. */
export type RefundMove = {
  readonly next: RefundState;
  readonly acquirerReference?: string;
  readonly raw?: string;
  readonly dueInSeconds?: number;
};

type Row = SessionRow & { refund: RefundRow; now: Date };

/**
 * Records the outcome of a refund: its new state, the refunded sum of the session, the answer under the idempotency key
 * and the event, in one commit. Returns undefined if the refund has moved on meanwhile, in which case nothing is
 * written. A refund that stays unknown is due again after `againInSeconds`.
 */
export async function recordRefundOutcome(
  deps: RecordRefundDeps,
  refund: Refund,
  outcome: RefundOutcome,
  againInSeconds = inquiryDelaySeconds(0),
): Promise<Refund | undefined> {
  const move = moveFor(deps, refund, outcome, againInSeconds);
  return transaction(deps.pool, (database) => moveRefund(database, deps.environment, refund, move));
}

/**
 * Writes the next state of a refund in a transaction, with all its consequences. Returns undefined if the refund has
 * moved on.
 */
export async function moveRefund(
  database: Database,
  environment: Environment,
  refund: Refund,
  move: RefundMove,
): Promise<Refund | undefined> {
  const [row] = await run<Row>(database, RECORD_REFUND_OUTCOME, [
    refund.profileId,
    refund.refundId,
    refund.version,
    move.next,
    move.acquirerReference ?? null,
    move.raw ?? null,
    move.dueInSeconds ?? null,
    JSON.stringify({ value: refundAnswer({ ...refund, state: move.next }) }),
  ]);
  if (!row) return undefined;
  const session = sessionFromRow(row);
  const moved = refundFromRow(row.refund, session);
  if (moved.state === 'succeeded' || moved.state === 'failed') {
    const event = { type: `refund.${moved.state}`, session, data: refundAnswer(moved), at: row.now } as const;
    await appendEvents(database, environment, [event]);
  }
  return moved;
}

function moveFor(deps: RecordRefundDeps, refund: Refund, outcome: RefundOutcome, againInSeconds: number): RefundMove {
  const unknown: RefundMove = { next: 'unknown', dueInSeconds: againInSeconds };
  const judged = judgeAnswer(outcome, { reference: refund.refundId, amount: refund.amount });
  switch (judged.kind) {
    case 'approved':
      return { next: 'succeeded', acquirerReference: judged.acquirerReference };
    case 'declined':
      return { next: 'failed', raw: judged.raw };
    case 'unknown':
      return unknown;
    case 'mismatch':
      deps.alarm('the acquirer answered about another refund', { refund: refund.refundId, fields: judged.fields });
      return unknown;
  }
}
