import type { BalanceList } from '../generated/balance-list.ts';
import type { OperationTypes } from '../generated/operations.ts';
import type { Posting } from '../generated/posting.ts';
import type { PostingList } from '../generated/posting-list.ts';
import type { Statement } from '../generated/statement.ts';
import type { CallOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';
import { type Pages, pagesOf } from './pages.ts';

export type PostingQuery = NonNullable<OperationTypes['listPostings']['query']>;

export type BalanceQuery = NonNullable<OperationTypes['readBalance']['query']>;
export type StatementQuery = NonNullable<OperationTypes['readStatement']['query']>;

export type Ledger = {
  /** Returns what the acquirer owes for your payments, and what you are owed: now, or before the time `at`. */
  balances(query?: BalanceQuery, options?: CallOptions): Promise<BalanceList>;
  /**
   * Returns the balances before and after a period. List its postings with `list({ after: statement.after_position,
   * last: statement.last_position })`.
   */
  statement(query?: StatementQuery, options?: CallOptions): Promise<Statement>;
  /**
   * Lists every movement of your money in the order in which it was booked: no movement is skipped, and no movement
   * appears twice. Store the `position` of the last posting that you have handled, and continue `after` it.
   */
  list(query?: PostingQuery, options?: CallOptions): Pages<PostingList, Posting>;
};

export function ledger(transport: Transport): Ledger {
  return {
    balances: (query = {}, options) => transport('readBalance', { query }, options),
    statement: (query = {}, options) => transport('readStatement', { query }, options),
    list: (query = {}, options) =>
      pagesOf(
        (after) =>
          transport(
            'listPostings',
            { query: { ...query, after: after === undefined ? query.after : Number(after) } },
            options,
          ),
        ({ position }) => String(position),
      ),
  };
}
