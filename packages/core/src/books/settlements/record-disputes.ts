import { fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { run, type Statement } from '../../ground/database/statement.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { MoneyFact } from '../../paying/disputes/dispute-life.ts';
import { type RecordDisputeDeps, recordDisputeFact } from '../../paying/disputes/record-dispute-fact.ts';
import { UNSAID_IN_ITEMS, UNSAID_IN_LINES } from './record-disputes-sql.ts';

type AccountPlace = { readonly profileId: string; readonly accountId: string };

type Row = {
  file_id: string;
  number: number;
  kind: MoneyFact;
  attempt_id: string;
  dispute_reference: string | null;
  currency: string;
  amount_minor: bigint;
  at: Date | null;
};

/**
 * Records the facts about disputes in lines that will be stored, before the lines are matched. The lines are JSON. If
 * the import is interrupted in between, the next import finds that the facts are recorded.
 */
export function recordDisputesOfLines(
  deps: RecordDisputeDeps,
  place: AccountPlace & { readonly fileId: string },
  lines: string,
): Promise<void> {
  return recordUnsaid(deps, place, UNSAID_IN_LINES, [place.fileId, lines]);
}

/**
 * Records the facts about disputes in lines that did not match before, because their payment can become known later.
 */
export function recordDisputesOfItems(deps: RecordDisputeDeps, place: AccountPlace, limit: number): Promise<void> {
  return recordUnsaid(deps, place, UNSAID_IN_ITEMS, [limit]);
}

/** Records the facts in the order of the lines, each in a separate commit. */
async function recordUnsaid(
  deps: RecordDisputeDeps,
  { profileId, accountId }: AccountPlace,
  statement: Statement,
  values: readonly unknown[],
): Promise<void> {
  const rows = await withRetry(() => run<Row>(deps.pool, statement, [profileId, accountId, ...values]));
  for (const row of rows) {
    const currency = parseCurrency(row.currency);
    if (!currency) throw new UnreadableRow(row.file_id, `its currency ${row.currency} is not known`);
    await recordDisputeFact(deps, {
      profileId,
      accountId,
      source: 'file',
      factId: `${row.file_id}-${row.number}`,
      kind: row.kind,
      reference: row.attempt_id,
      acquirerReference: null,
      disputeReference: row.dispute_reference,
      amount: fromMinor(row.amount_minor, currency),
      scheme: null,
      reasonCode: null,
      answerBy: null,
      at: row.at,
    });
  }
}
