import { runInOrder } from '../../ground/database/every-server.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { checkFilter, knownPlace, type Page, type PageRequest, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import type { AccountState, AcquirerAccount } from '../../paying/accounts/account.ts';
import { ACCOUNT_PAGE, ACCOUNT_PLACE } from './account-page-sql.ts';

type AccountsFilter = PageRequest & {
  readonly merchantId?: string | undefined;
  readonly state?: AccountState | undefined;
};

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

type Row = {
  account_id: string;
  profile_id: string;
  profile_name: string;
  merchant_id: string;
  merchant_name: string;
  environment: Environment;
  kind: AcquirerAccount['kind'];
  base_url: AcquirerAccount['baseUrl'];
  state: AccountState;
  probe: AcquirerAccount['probe'];
  probed_at: Date | null;
  is_probe_due: boolean;
  created_at: Date;
};

/** All merchants' accounts at acquirers, newest first. Refuses: invalid_request (`after`). */
export async function accountPage(
  { pool }: { readonly pool: Pool },
  filter: AccountsFilter,
): Promise<Result<Page<ListedAccount>>> {
  const checked = checkFilter(filter);
  if (!checked.ok) return checked;
  const { after, limit, merchantId = null, state = null } = filter;
  const places = after === undefined ? [] : await run<{ created_micros: bigint }>(pool, ACCOUNT_PLACE, [after]);
  const place = knownPlace(after, places);
  if (!place.ok) return place;
  const values = [limit + 1, merchantId, state, places[0]?.created_micros ?? null, after ?? null];
  const rows = await runInOrder<Row>(pool, ACCOUNT_PAGE, values, {
    by: (row) => [row.created_at, row.account_id],
    isDescending: true,
    limit: limit + 1,
  });
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
  return accepted(pageOf(accounts, limit, ({ accountId }) => accountId));
}
