import { runList } from '../../ground/database/list-builder.ts';
import type { Database } from '../../ground/database/pool.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { checkFilter, type Page, type PageRequest, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { suspendedPage } from './list-suspended-sql.ts';

export type SuspendedProfile = {
  /** The profile's routing part. */
  readonly profileId: string;
  readonly profileName: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly environment: Environment;
  /** Null if only the merchant is suspended. */
  readonly suspendedAt: Date | null;
  readonly merchantSuspended: boolean;
};

/** Suspended profiles of all merchants. Refuses: invalid_request. */
export async function listSuspended(
  { pool }: { readonly pool: Database },
  page: PageRequest,
): Promise<Result<Page<SuspendedProfile>>> {
  const checked = checkFilter(page);
  if (!checked.ok) return checked;
  const rows = await runList(pool, suspendedPage(page));
  const profiles = rows.map((row) => ({
    profileId: row.profile_id,
    profileName: row.profile_name,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    environment: row.environment,
    suspendedAt: row.suspended_at,
    merchantSuspended: row.merchant_suspended,
  }));
  return accepted(pageOf(profiles, page.limit, ({ profileId }) => profileId));
}
