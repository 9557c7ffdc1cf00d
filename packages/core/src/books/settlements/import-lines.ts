import { isLockTimeout } from '../../ground/database/lock-timeout.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { isUniqueViolation } from '../../ground/database/unique-violation.ts';
import { MONEY_FACTS } from '../../paying/disputes/dispute-life.ts';
import type { RecordDisputeDeps } from '../../paying/disputes/record-dispute-fact.ts';
import {
  ADVANCE_FILE,
  BOOK_LINES,
  CHECK_PAYOUT,
  LOCK_BATCH,
  LOCK_FILE,
  READ_PROGRESS,
  STORE_LINES,
} from './import-lines-sql.ts';
import type { LineType, SettlementLine } from './reading/settlement-line.ts';
import { recordDisputesOfLines } from './record-disputes.ts';

/** A file whose lines are being imported. */
export type OpenFile = {
  readonly profileId: string;
  readonly accountId: string;
  readonly fileId: string;
  readonly lineCount: number;
};

/** Consecutive lines of a file, without the lines that are about other accounts. */
export type Batch = {
  /** The number of the line before the first. */
  readonly after: number;
  /** The number of the last line. */
  readonly last: number;
  readonly lines: readonly SettlementLine[];
};

const OF_DISPUTES: ReadonlySet<LineType> = new Set(MONEY_FACTS);

const TRIES_MAX = 5;

/** The previous batch was rolled back, or another process has imported this batch. */
class OutOfTurn extends Error {}

/**
 * Imports lines in one commit: they are stored, matched and booked, and the progress of the file is updated. Facts
 * about disputes in these lines are recorded first. Does nothing if the lines are already imported. Returns the number
 * of the last line that is imported now.
 *
 * Several batches are stored and matched at the same time, and booked in their order. `previous` resolves when the
 * batch before is imported.
 */
export async function importLines(
  deps: RecordDisputeDeps,
  file: OpenFile,
  batch: Batch,
  previous: Promise<unknown>,
): Promise<number> {
  const ofDisputes = batch.lines.filter(({ type }) => OF_DISPUTES.has(type));
  if (ofDisputes.length > 0) {
    // The first line about a fact of a dispute counts.
    await previous;
    await recordDisputesOfLines(deps, file, JSON.stringify(ofDisputes.map(rowOf)));
  }
  const rows = JSON.stringify(batch.lines.map(rowOf));
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(deps.pool, (database) => importRows(database, file, { ...batch, rows }));
    } catch (error) {
      if (!isOvertaken(error) || tries === TRIES_MAX) throw error;
      await previous;
    }
  }
}

/** Whether a line of another transaction is about the same movement, or the batch cannot be booked yet. */
function isOvertaken(error: unknown): boolean {
  return error instanceof OutOfTurn || isUniqueViolation(error) || isLockTimeout(error);
}

type Rows = Omit<Batch, 'lines'> & { readonly rows: string };

async function importRows(
  database: Database,
  { profileId, accountId, fileId, lineCount }: OpenFile,
  { after, last, rows }: Rows,
): Promise<number> {
  type Progress = { imported_lines: number };
  await run(database, LOCK_BATCH, [fileId, last]);
  const [begun] = await run<Progress>(database, READ_PROGRESS, [profileId, fileId]);
  if (!begun) throw new Error('a settlement file is gone');
  if (begun.imported_lines > after) return begun.imported_lines;
  await run(database, STORE_LINES, [profileId, accountId, fileId, rows]);
  // Waits for the previous batch. If that batch waits for a line of this batch, PostgreSQL notices the deadlock and
  // ends one of the two transactions.
  await run(database, LOCK_BATCH, [fileId, after]);
  const [locked] = await run<Progress>(database, LOCK_FILE, [profileId, accountId, fileId]);
  if (locked?.imported_lines !== after) throw new OutOfTurn(`line ${after} is not the last that was imported`);
  await run(database, BOOK_LINES, [profileId, fileId, after, last]);
  if (last === lineCount) await run(database, CHECK_PAYOUT, [profileId, accountId, fileId]);
  await run(database, ADVANCE_FILE, [profileId, fileId, last]);
  return last;
}

/** Members that the line does not have are left out, because the database reads every member. */
function rowOf(line: SettlementLine) {
  return {
    number: line.number,
    type: line.type,
    raw_type: line.rawType ?? undefined,
    attempt_id: line.attemptId ?? undefined,
    capture_id: line.captureId ?? undefined,
    refund_id: line.refundId ?? undefined,
    is_foreign: line.isForeign,
    acquirer_reference: line.acquirerReference ?? undefined,
    movement_reference: line.movementReference ?? undefined,
    currency: line.currency,
    amount_minor: line.amountMinor.toString(),
    fee_currency: line.feeCurrency,
    fee_minor: line.feeMinor.toString(),
    net_currency: line.netCurrency,
    net_minor: line.netMinor.toString(),
    at: line.at ?? undefined,
  };
}
