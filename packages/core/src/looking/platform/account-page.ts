import { runList } from '../../ground/database/list-builder.ts';
import type { Pool } from '../../ground/database/pool.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { checkFilter, knownPlace, type Page, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import type { AcquirerAccount } from '../../paying/accounts/account.ts';
import { type AccountsFilter, accountPlace, accountsPage } from './account-page-sql.ts';

type Facts =
  | 'accountId'
  | 'profileId'
  | 'kind'
  | 'baseUrl'
  | 'state'
  | 'probe'
  | 'probedAt'
  | 'isProbeDue'
  | 'createdAt';

export type ListedAccount = Pick<AcquirerAccount, Facts> & {
  readonly environment: Environment;
  readonly profileName: string;
  readonly merchantId: string;
  readonly merchantName: string;
};

/** All merchants' accounts at acquirers, newest first. Refuses: invalid_request (`after`). */
export async function accountPage(
  { pool }: { readonly pool: Pool },
  filter: AccountsFilter,
): Promise<Result<Page<ListedAccount>>> {
  const checked = checkFilter(filter);
  if (!checked.ok) return checked;
  const { after } = filter;
  const place = knownPlace(after, after === undefined ? [] : await runList(pool, accountPlace(after)));
  if (!place.ok) return place;
  const rows = await runList(pool, accountsPage(filter));
  const accounts = rows.map((row) => ({
    accountId: row.account_id,
    profileId: row.profile_id,
    profileName: row.profile_name,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    environment: row.environment,
    kind: row.kind,
    baseUrl: row.base_url,
    state: row.state,
    probe: row.probe,
    probedAt: row.probed_at,
    isProbeDue: row.is_probe_due,
    createdAt: row.created_at,
  }));
  return accepted(pageOf(accounts, filter.limit, ({ accountId }) => accountId));
}
