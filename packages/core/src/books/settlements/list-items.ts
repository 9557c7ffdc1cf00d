import { type Currency, parseCurrency } from '@pay/money/currency';
import { runInOrder } from '../../ground/database/every-server.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { type Page, type PageRequest, pageOf, unknownPlace } from '../../ground/lists/page.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { LIST_OPEN_ITEMS, READ_ITEM } from './list-items-sql.ts';
import { type ItemEnd, type ItemReason, itemIdOf, readItemId } from './settlement-item.ts';

/** An item of the work list, with its owner. */
export type SettlementItem = {
  readonly itemId: string;
  readonly profileId: string;
  readonly profileName: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly environment: Environment;
  readonly accountId: string;
  /** The file, or the attempt or capture that is missing. */
  readonly reference: string;
  /** The line of the file, or 0. */
  readonly line: number;
  readonly reason: ItemReason;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly trackId: string | null;
  readonly openedAt: Date;
  readonly end: { readonly decision: ItemEnd; readonly note: string | null; readonly by: string | null } | null;
};

type Row = {
  profile_id: string;
  reference: string;
  number: number;
  account_id: string;
  reason: ItemReason;
  currency: string;
  amount_minor: bigint;
  track_id: string | null;
  opened_at: Date;
  /** The same in microseconds since 1970, because a `Date` has only milliseconds. */
  opened_micros: bigint;
  decision: ItemEnd | null;
  note: string | null;
  ended_by: string | null;
  profile_name: string;
  environment: Environment;
  merchant_id: string;
  merchant_name: string;
};

export type ItemFilter = PageRequest & {
  readonly accountId?: string | undefined;
  readonly reason?: ItemReason | undefined;
};

type Deps = { readonly pool: Pool };

/** Open items of all merchants, oldest first. Refuses: invalid_request (`after`). */
export async function listOpenItems({ pool }: Deps, filter: ItemFilter): Promise<Result<Page<SettlementItem>>> {
  const { after, limit, accountId, reason } = filter;
  const place = after === undefined ? undefined : await readRow(pool, after);
  if (after !== undefined && !place) return unknownPlace(after);
  const values = [
    accountId ?? null,
    reason ?? null,
    place?.opened_micros ?? null,
    place?.profile_id ?? '',
    place?.reference ?? '',
    place?.number ?? 0,
    limit + 1,
  ];
  const rows = await runInOrder<Row>(pool, LIST_OPEN_ITEMS, values, {
    by: (row) => [row.opened_micros, row.profile_id, row.reference, row.number],
    limit: limit + 1,
  });
  return accepted(pageOf(rows.map(itemFromRow), limit, ({ itemId }) => itemId));
}

/** Refuses: not_found. */
export async function readItem({ pool }: Deps, itemId: string): Promise<Result<SettlementItem>> {
  const row = await readRow(pool, itemId);
  return row ? accepted(itemFromRow(row)) : refused('not_found', 'This item does not exist.');
}

async function readRow(pool: Pool, itemId: string): Promise<Row | undefined> {
  const place = readItemId(itemId);
  if (place === undefined) return undefined;
  const [row] = await run<Row>(pool, READ_ITEM, [place.profileId, place.reference, place.number]);
  return row;
}

function itemFromRow(row: Row): SettlementItem {
  const itemId = itemIdOf(row.reference, row.number);
  const currency = parseCurrency(row.currency);
  if (!currency) throw new UnreadableRow(itemId, `its currency ${row.currency} is not known`);
  const { decision, note, ended_by: by } = row;
  return {
    itemId,
    profileId: row.profile_id,
    profileName: row.profile_name,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    environment: row.environment,
    accountId: row.account_id,
    reference: row.reference,
    line: row.number,
    reason: row.reason,
    currency,
    amountMinor: row.amount_minor,
    trackId: row.track_id,
    openedAt: row.opened_at,
    end: decision === null ? null : { decision, note, by },
  };
}
