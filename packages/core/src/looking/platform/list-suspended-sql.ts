import { sql } from 'kysely';
import { listBuilder } from '../../ground/database/list-builder.ts';
import type { PageRequest } from '../../ground/lists/page.ts';
import type { MerchantsTables } from '../../merchants/merchants/merchants-tables.ts';
import type { ProfilesTable } from '../../merchants/profiles/profiles-table.ts';

const lists = listBuilder<MerchantsTables & ProfilesTable>();

/**
 * A page of suspended profiles. It is ordered by id, because a profile that is suspended only with its merchant has no
 * suspension time of its own.
 */
export function suspendedPage({ after, limit }: PageRequest) {
  return lists
    .selectFrom('profiles as p')
    .innerJoin('merchants as m', 'm.merchant_id', 'p.merchant_id')
    .select(['p.profile_id', 'p.merchant_id', 'p.environment', 'm.name as merchant_name'])
    .select(sql<string>`p.display_name`.as('profile_name'))
    .select(sql<Date | null>`p.suspended_at`.as('suspended_at'))
    .select(sql<boolean>`p.merchant_suspended`.as('merchant_suspended'))
    .where(sql<boolean>`p.is_suspended`)
    .$if(after !== undefined, (list) => list.where('p.profile_id', '>', after ?? ''))
    .orderBy('p.profile_id')
    .limit(limit + 1);
}
