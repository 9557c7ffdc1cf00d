import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { publicProfileId } from '../../ground/ids/public-id.ts';
import { readRouting } from './read-routing.ts';
import type { Routing } from './routing.ts';
import { type ActiveAccount, FIND_PLAN, type PlanRow } from './routings-sql.ts';

/** The data for the choice of an account for a profile's new payments. */
export type Plan = {
  readonly merchantId: string;
  readonly environment: Environment;
  /** Null if the profile has never had rules. */
  readonly version: number | null;
  /** Null if the profile has no rules, so that every payment goes to the first account. */
  readonly routing: Routing | null;
  /** The active accounts in the order of their activation. */
  readonly accounts: readonly ActiveAccount[];
};

/** Undefined if there is no such profile. Throws UnreadableRow. */
export async function readPlan(pool: Pool, profileId: string): Promise<Plan | undefined> {
  const [row] = await run<PlanRow>(pool, FIND_PLAN, [profileId]);
  return row && planFromRow(profileId, row);
}

export function planFromRow(profileId: string, row: PlanRow): Plan {
  const { merchant_id: merchantId, environment, version, document, accounts } = row;
  const read = document === null ? null : readRouting(document);
  if (read !== null && !read.ok)
    throw new UnreadableRow(publicProfileId(profileId), `${read.field} of its routing cannot be used`);
  return { merchantId, environment, version, routing: read === null ? null : read.value, accounts };
}
