import { type Amount, fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { mergeRows, runInOrder } from '../../ground/database/every-server.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { type Page, type PageRequest, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { ALARM_AFTER_INQUIRIES } from '../../paying/acquiring/inquiry-schedule.ts';
import { isUnsettled, type Settlement } from '../../paying/payments/settling/settle-payment.ts';
import { COUNT_UNKNOWN, LIST_UNKNOWN, UNKNOWN_PAGE } from './list-unknown-sql.ts';

export type UnknownKind = 'payment' | 'capture' | 'refund' | 'void' | 'late approval';

/** An operation for which nobody knows whether the money moved. */
export type UnknownOutcome = {
  readonly kind: UnknownKind;
  /** The id of the attempt or the movement. */
  readonly id: string;
  readonly profileId: string;
  readonly environment: Environment;
  readonly trackId: string;
  readonly amount: Amount | undefined;
  readonly acquirer: string;
  /** The state of the attempt or the movement. Not `unknown` if it is only overdue. */
  readonly state: string;
  readonly since: Date;
  readonly inquiryCount: number;
  readonly dueAt: Date;
  /** Whether a worker should have handled the operation more than a minute ago. */
  readonly isOverdue: boolean;
  /** Whether inquiries have gone on for more than a day, so that a person should ask the acquirer in another way. */
  readonly isLong: boolean;
  /** True if the attempt is being reversed instead of inquired about. */
  readonly reversalWanted: boolean;
  /** The acquirer's own code if it has refused the reversal. */
  readonly reversalRefusedRaw: string | null;
  /** Whether an operator can settle the payment. */
  readonly canSettle: boolean;
};

type Row = {
  kind: UnknownKind;
  id: string;
  profile_id: string;
  environment: Environment;
  track_id: string;
  amount_minor: bigint;
  currency: string;
  acquirer: string;
  state: string;
  since: Date;
  inquiry_count: number;
  due_at: Date;
  is_overdue: boolean;
  is_long: boolean;
  reversal_wanted: boolean;
  reversal_refused_raw: string | null;
};

/** At most `limit` unknown outcomes, oldest first. */
export async function listUnknown(
  { pool }: { readonly pool: Pool },
  limit: number,
): Promise<readonly UnknownOutcome[]> {
  return (await runInOrder<Row>(pool, LIST_UNKNOWN, [limit], { by: ({ since }) => [since], limit })).map(
    outcomeFromRow,
  );
}

export type UnknownOfMerchant = UnknownOutcome & {
  readonly profileName: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly proposal: SettlementProposal | null;
};

/** An operator's unconfirmed proposal to settle a payment. */
export type SettlementProposal = Omit<Settlement, 'attemptId'> & {
  readonly personId: string;
  readonly personName: string;
  readonly at: Date;
};

type RowOfMerchant = Row & {
  since_micros: bigint;
  profile_name: string;
  merchant_id: string;
  merchant_name: string;
  proposal: { as: Settlement['as']; note: string; at: string; person_id: string; name: string } | null;
};

/**
 * Unknown outcomes with their owners, oldest first. `next` is the cursor of the next page. Refuses: invalid_request
 * (`after`).
 */
export async function unknownPage(
  { pool }: { readonly pool: Pool },
  { after, limit }: PageRequest,
): Promise<Result<Page<UnknownOfMerchant>>> {
  const [, since, id] = CURSOR.exec(after ?? '') ?? [];
  if (after !== undefined && id === undefined) {
    return refusedField('invalid_request', 'after', 'not_in_list');
  }
  const values = [limit + 1, since ?? null, id ?? null];
  const rows = await runInOrder<RowOfMerchant>(pool, UNKNOWN_PAGE, values, {
    by: (row) => [row.since_micros, row.id],
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => `${row.since_micros}/${row.id}`);
  const data = page.data.map((row) => ({
    ...outcomeFromRow(row),
    profileName: row.profile_name,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    proposal: proposalFromRow(row),
  }));
  return accepted({ data, next: page.next });
}

/** Microseconds since 1970, and an id. */
const CURSOR = /^(\d{1,16})\/([a-z]{3}_[0-9A-Za-z]{30})$/;

function outcomeFromRow(row: Row): UnknownOutcome {
  const currency = parseCurrency(row.currency);
  return {
    kind: row.kind,
    id: row.id,
    profileId: row.profile_id,
    environment: row.environment,
    trackId: row.track_id,
    amount: currency && fromMinor(row.amount_minor, currency),
    acquirer: row.acquirer,
    state: row.state,
    since: row.since,
    inquiryCount: row.inquiry_count,
    dueAt: row.due_at,
    isOverdue: row.is_overdue,
    isLong: row.is_long && row.inquiry_count >= ALARM_AFTER_INQUIRIES,
    reversalWanted: row.reversal_wanted,
    reversalRefusedRaw: row.reversal_refused_raw,
    canSettle:
      (row.kind === 'payment' || row.kind === 'late approval') &&
      row.state === 'unknown' &&
      isUnsettled(row.reversal_refused_raw !== null, row.inquiry_count),
  };
}

function proposalFromRow({ proposal }: RowOfMerchant): SettlementProposal | null {
  if (proposal === null) return null;
  const { as, note, person_id: personId, name: personName, at } = proposal;
  return { as, note, personId, personName, at: new Date(at) };
}

export type UnknownCount = { readonly kind: UnknownKind; readonly count: number; readonly oldestSeconds: number };

/** One entry for each kind that has unknown outcomes. */
export async function countUnknown(deps: {
  readonly pool: Pool;
  readonly environment: Environment;
}): Promise<readonly UnknownCount[]> {
  type Counted = { kind: UnknownKind; count: number; oldest_seconds: number };
  const counted = await run<Counted>(deps.pool, COUNT_UNKNOWN, [deps.environment]);
  const rows = mergeRows(
    counted,
    ({ kind }) => kind,
    (one, other) => ({
      ...one,
      count: one.count + other.count,
      oldest_seconds: Math.max(one.oldest_seconds, other.oldest_seconds),
    }),
  );
  return rows.map(({ kind, count, oldest_seconds: oldestSeconds }) => ({ kind, count, oldestSeconds }));
}
