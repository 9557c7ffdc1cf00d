import { sql } from 'kysely';
import { listBuilder } from '../../ground/database/list-builder.ts';
import { routingPartOfProfileId } from '../../ground/ids/public-id.ts';
import type { PageRequest } from '../../ground/lists/page.ts';
import { LIVE_STATE } from './live-requests-sql.ts';
import type { LiveState } from './merchant.ts';
import type { MerchantsTables } from './merchants-tables.ts';

const lists = listBuilder<MerchantsTables>();

export type MerchantFilter = PageRequest & {
  /** A part of the name, the start of a merchant's id, or the id of one of its profiles. */
  readonly search?: string | undefined;
};

/** The newest first. Profiles are counted, and other tables are read, only for the merchants on the page. */
export function merchantsPage({ search, after, limit }: MerchantFilter) {
  const page = lists
    .selectFrom('merchants as n')
    .selectAll('n')
    .$if(search !== undefined, (list) => list.where(matching(search ?? '')))
    .$if(after !== undefined, (list) =>
      list.where(
        sql<boolean>`(n.created_at, n.merchant_id) <
          ((select created_at from merchants where merchant_id = ${after}), ${after})`,
      ),
    )
    .orderBy('n.created_at', 'desc')
    .orderBy('n.merchant_id', 'desc')
    .limit(limit + 1);
  return lists
    .selectFrom(page.as('m'))
    .select(['m.merchant_id', 'm.name', 'm.created_at', 'm.suspended_at'])
    .select([
      sql<LiveState>`${sql.raw(LIVE_STATE)}`.as('live'),
      sql<number>`(select count(*)::integer from profiles p where p.merchant_id = m.merchant_id)`.as('profiles'),
    ])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.merchant_id', 'desc');
}

/**
 * Names are compared one by one, in list order, because 10,000 of them take a few milliseconds, and an index of name
 * parts would need a PostgreSQL extension that not every account can create.
 */
function matching(search: string) {
  const profileId = routingPartOfProfileId(search);
  if (profileId !== undefined) {
    return sql<boolean>`n.merchant_id = (select merchant_id from profiles where profile_id = ${profileId})`;
  }
  if (/^mer_[0-9A-Za-z]{0,22}$/.test(search)) return sql<boolean>`starts_with(n.merchant_id, ${search})`;
  return sql<boolean>`position(lower(${search}) in lower(n.name)) > 0`;
}

export function merchantPlace(after: string) {
  return lists.selectFrom('merchants').select('merchant_id').where('merchant_id', '=', after);
}
