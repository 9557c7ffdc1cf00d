import { sql } from 'kysely';
import { listBuilder } from '../../ground/database/list-builder.ts';
import type { PageRequest } from '../../ground/lists/page.ts';
import type { MerchantsTables } from '../../merchants/merchants/merchants-tables.ts';
import type { ProfilesTable } from '../../merchants/profiles/profiles-table.ts';
import type { AccountState } from '../../paying/accounts/account.ts';
import type { AccountsTable } from '../../paying/accounts/accounts-table.ts';

const lists = listBuilder<MerchantsTables & ProfilesTable & AccountsTable>();

export type AccountsFilter = PageRequest & {
  readonly merchantId?: string | undefined;
  readonly state?: AccountState | undefined;
};

/** A page of accounts at acquirers with their owners, newest first. */
export function accountsPage({ merchantId, state, after, limit }: AccountsFilter) {
  return lists
    .selectFrom('acquirer_accounts as a')
    .innerJoin('profiles as p', 'p.profile_id', 'a.profile_id')
    .innerJoin('merchants as m', 'm.merchant_id', 'p.merchant_id')
    .select(['a.account_id', 'a.profile_id', 'a.kind', 'a.base_url', 'a.state', 'a.probe', 'a.probed_at'])
    .select(['a.created_at', 'p.merchant_id', 'p.environment', 'm.name as merchant_name'])
    .select(sql<string>`p.display_name`.as('profile_name'))
    .select(sql<boolean>`a.probe_due_at is not null`.as('is_probe_due'))
    .$if(merchantId !== undefined, (list) => list.where('p.merchant_id', '=', merchantId ?? ''))
    .$if(state !== undefined, (list) => list.where('a.state', '=', state ?? 'active'))
    .$if(after !== undefined, (list) =>
      list.where(
        sql<boolean>`(a.created_at, a.account_id)
          < ((select created_at from acquirer_accounts where account_id = ${after}), ${after})`,
      ),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.account_id', 'desc')
    .limit(limit + 1);
}

export function accountPlace(after: string) {
  return lists.selectFrom('acquirer_accounts').select('account_id').where('account_id', '=', after);
}
