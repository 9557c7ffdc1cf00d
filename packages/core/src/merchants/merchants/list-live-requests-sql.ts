import { sql } from 'kysely';
import { listBuilder } from '../../ground/database/list-builder.ts';
import type { PageRequest } from '../../ground/lists/page.ts';
import type { LiveRequestState } from './live-request.ts';
import type { MerchantsTables } from './merchants-tables.ts';

const lists = listBuilder<MerchantsTables>();

export type LiveRequestFilter = PageRequest & { readonly state?: LiveRequestState | undefined };

/** Open requests form a queue, oldest first; all others are listed newest first. */
export function liveRequestsPage({ state, after, limit }: LiveRequestFilter) {
  const isQueue = state === 'open';
  const order = isQueue ? 'asc' : 'desc';
  return lists
    .selectFrom('live_requests as r')
    .innerJoin('merchants as m', 'm.merchant_id', 'r.merchant_id')
    .selectAll('r')
    .select('m.name as merchant_name')
    .$if(state !== undefined, (list) => list.where('r.state', '=', state ?? 'open'))
    .$if(after !== undefined, (list) =>
      list.where(
        sql<boolean>`(r.asked_at, r.request_id) ${sql.raw(isQueue ? '>' : '<')}
          ((select asked_at from live_requests where request_id = ${after}), ${after})`,
      ),
    )
    .orderBy('r.asked_at', order)
    .orderBy('r.request_id', order)
    .limit(limit + 1);
}

export function liveRequestPlace(after: string) {
  return lists.selectFrom('live_requests').select('request_id').where('request_id', '=', after);
}
