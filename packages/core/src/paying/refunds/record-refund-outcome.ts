import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { appendEvents } from '../../record/events/append-events.ts';
import type { RefundOutcome } from '../acquiring/acquirer.ts';
import { inquiryDelaySeconds } from '../acquiring/inquiry-schedule.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { RECORD_REFUND_OUTCOME } from './record-refund-outcome-sql.ts';
import { type Refund, type RefundState, refundAnswer } from './refund.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';

export type RecordRefundDeps = {
  readonly pool: Pool;
  readonly environment: Environment;
  /** What an operator must hear of at once: an answer about another refund, amount or currency. */
  readonly alarm: (message: string, context: Readonly<Record<string, unknown>>) => void;
};

/** Where a refund goes, and what is then known of it. */
export type RefundMove = {
  readonly next: RefundState;
  readonly acquirerReference?: string;
  readonly raw?: string;
  readonly dueInSeconds?: number;
};

type Row = SessionRow & { refund: RefundRow; now: Date };

/**
 * Records what became of a refund: its new state, what the session has given back, the answer under the idempotency key
 * and the event, in one commit. Undefined when the refund has moved on meanwhile: then nothing is written.
 */
export async function recordRefundOutcome(
  deps: RecordRefundDeps,
  refund: Refund,
  outcome: RefundOutcome,
  inquiryCount = 0,
): Promise<Refund | undefined> {
  const move = moveFor(deps, refund, outcome, inquiryCount);
  return transaction(deps.pool, (database) => moveRefund(database, deps.environment, refund, move));
}

/** Writes a move of a refund into a transaction, with all that follows from it. Undefined when it has moved on. */
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

function moveFor(deps: RecordRefundDeps, refund: Refund, outcome: RefundOutcome, inquiryCount: number): RefundMove {
  const unknown: RefundMove = { next: 'unknown', dueInSeconds: inquiryDelaySeconds(inquiryCount) };
  if (outcome.kind === 'unknown') return unknown;
  const wrong = mismatches(refund, outcome);
  if (wrong.length > 0) {
    deps.alarm('the acquirer answered about another refund', { refund: refund.refundId, fields: wrong });
    return unknown;
  }
  return outcome.kind === 'approved'
    ? { next: 'succeeded', acquirerReference: outcome.acquirerReference }
    : { next: 'failed', raw: outcome.raw };
}

/** An answer counts only if it speaks of what was asked; another one tells nothing of this refund. */
function mismatches({ refundId, amount }: Refund, outcome: Exclude<RefundOutcome, { kind: 'unknown' }>): string[] {
  const wrong = outcome.reference === refundId ? [] : ['reference'];
  if (outcome.kind === 'approved') {
    if (outcome.amountMinor !== amount.minor) wrong.push('amount');
    if (outcome.currency !== amount.currency) wrong.push('currency');
  }
  return wrong;
}
