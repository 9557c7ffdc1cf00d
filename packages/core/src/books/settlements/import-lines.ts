import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { MONEY_FACTS } from '../../paying/disputes/dispute-life.ts';
import type { RecordDisputeDeps } from '../../paying/disputes/record-dispute-fact.ts';
import { ADVANCE_FILE, CHECK_PAYOUT, IMPORT_LINES, LOCK_FILE } from './import-lines-sql.ts';
import type { LineType, SettlementLine } from './reading/settlement-line.ts';
import { recordDisputesOfLines } from './record-disputes.ts';

/** A file whose lines are being imported. */
export type OpenFile = {
  readonly profileId: string;
  readonly accountId: string;
  readonly fileId: string;
  readonly lineCount: number;
};

/** Lines that follow each other in a file, without those that are about other accounts. */
export type Batch = {
  /** The number of the line before the first. */
  readonly after: number;
  /** The number of the last line. */
  readonly last: number;
  readonly lines: readonly SettlementLine[];
};

const OF_DISPUTES: ReadonlySet<LineType> = new Set(MONEY_FACTS);

/**
 * Imports lines in one commit: they are stored, matched and booked, and the progress of the file is updated. Facts
 * about disputes in these lines are recorded first. Does nothing if the lines are already imported. Returns the number
 * of the last line that is imported now.
 */
export async function importLines(
  deps: RecordDisputeDeps,
  file: OpenFile,
  { after, last, lines }: Batch,
): Promise<number> {
  const { profileId, accountId, fileId, lineCount } = file;
  const ofDisputes = lines.filter(({ type }) => OF_DISPUTES.has(type));
  if (ofDisputes.length > 0) await recordDisputesOfLines(deps, file, JSON.stringify(ofDisputes.map(rowOf)));
  const rows = JSON.stringify(lines.map(rowOf));
  return transaction(deps.pool, async (database) => {
    const [locked] = await run<{ imported_lines: number }>(database, LOCK_FILE, [profileId, accountId, fileId]);
    if (!locked) throw new Error('a settlement file is gone');
    if (locked.imported_lines !== after) return locked.imported_lines;
    await run(database, IMPORT_LINES, [profileId, accountId, fileId, rows]);
    if (last === lineCount) await run(database, CHECK_PAYOUT, [profileId, accountId, fileId]);
    await run(database, ADVANCE_FILE, [profileId, fileId, last]);
    return last;
  });
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
