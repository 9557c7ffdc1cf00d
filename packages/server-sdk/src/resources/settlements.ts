import type { OperationTypes } from '../generated/operations.ts';
import type { Settlement } from '../generated/settlement.ts';
import type { SettlementLine } from '../generated/settlement-line.ts';
import type { SettlementLineList } from '../generated/settlement-line-list.ts';
import type { SettlementList } from '../generated/settlement-list.ts';
import type { CallOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';
import { type Pages, pagesOf } from './pages.ts';

export type SettlementQuery = NonNullable<OperationTypes['listSettlements']['query']>;
export type SettlementLineQuery = NonNullable<OperationTypes['listSettlementLines']['query']>;

export type Settlements = {
  /** Lists the settlement files of your acquirer, newest first. */
  list(query?: SettlementQuery, options?: CallOptions): Pages<SettlementList, Settlement>;
  /** Retrieves one settlement with its totals. */
  retrieve(settlementId: string, options?: CallOptions): Promise<Settlement>;
  /** Lists the lines of a settlement, each with the payment or the refund that it settles. */
  lines(
    settlementId: string,
    query?: SettlementLineQuery,
    options?: CallOptions,
  ): Pages<SettlementLineList, SettlementLine>;
};

export function settlements(transport: Transport): Settlements {
  return {
    list: (query = {}, options) =>
      pagesOf(
        (after) => transport('listSettlements', { query: { ...query, after: after ?? query.after } }, options),
        ({ settlement_id: id }) => id,
      ),
    retrieve: (settlementId, options) =>
      transport('readSettlement', { path: { settlement_id: settlementId } }, options),
    lines: (settlementId, query = {}, options) =>
      pagesOf(
        (after) =>
          transport(
            'listSettlementLines',
            {
              path: { settlement_id: settlementId },
              query: { ...query, after: after === undefined ? query.after : Number(after) },
            },
            options,
          ),
        ({ number }) => String(number),
      ),
  };
}
