import { type Currency, parseCurrency } from '@pay/money/currency';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { DueNotice } from '../acquirer-notices/acquirer-notice.ts';
import { readEvidence } from '../acquirer-notices/evidence-column.ts';
import { READ_EVIDENCE } from '../acquirer-notices/notices-sql.ts';
import type { DisputeTold } from '../acquiring/dispute-told.ts';
import { movesMoney } from '../disputes/dispute-life.ts';
import { type RecordDisputeDeps, type RecordedFact, recordDisputeFact } from '../disputes/record-dispute-fact.ts';

type Row = { evidence: Readonly<Record<string, unknown>>; occurred_at: Date | null };

/** Records the fact in a stored notice. A notice with an impossible amount counts as contradicted. */
export async function recordToldDispute(deps: RecordDisputeDeps, notice: DueNotice): Promise<RecordedFact['kind']> {
  const { profileId, accountId, eventId, reference, acquirerReference } = notice;
  const [row] = await withRetry(() => run<Row>(deps.pool, READ_EVIDENCE, [profileId, accountId, eventId]));
  if (!row) throw new Error(`the notice ${eventId} has no fact about its dispute`);
  const told = readEvidence<DisputeTold>(row.evidence);
  const currency = parseCurrency(told.currency);
  if (!currency || (movesMoney(told.kind) && told.amountMinor === 0n)) return unreadable(deps, notice);
  const recorded = await recordDisputeFact(deps, {
    profileId,
    accountId,
    source: 'notice',
    factId: eventId,
    kind: told.kind,
    reference,
    acquirerReference,
    disputeReference: told.disputeReference,
    amount: amountOf(told, currency),
    scheme: told.scheme,
    reasonCode: told.reasonCode,
    answerBy: told.answerBy === null ? null : new Date(told.answerBy),
    at: row.occurred_at,
  });
  return recorded.kind;
}

function amountOf({ amountMinor: minor }: DisputeTold, currency: Currency) {
  return { minor, currency };
}

function unreadable({ alarm }: RecordDisputeDeps, { accountId, eventId }: DueNotice): 'contradicted' {
  alarm('a notice has an impossible amount for a dispute', { account: accountId, event: eventId });
  return 'contradicted';
}
