import { sql } from 'kysely';
import { listBuilder } from '../../ground/database/list-builder.ts';
import { statement } from '../../ground/database/statement.ts';
import type { SessionsTable } from '../sessions/sessions-table.ts';
import { type LinkRow, paymentsCount } from './links-sql.ts';

type Tables = SessionsTable & {
  payment_links: Omit<LinkRow, 'is_expired' | 'payments_count'>;
  payment_link_uses: { profile_id: string; link_id: string; track_id: string; slot: number | null; created_at: Date };
};

const lists = listBuilder<Tables>();

export type LinksPage = { readonly profileId: string; readonly after?: string | undefined; readonly limit: number };

/** A profile's links, newest first. */
export function linksPage({ profileId, after, limit }: LinksPage) {
  const place = sql`select l.created_at, l.link_id from payment_links l
    where l.profile_id = ${profileId} and l.link_id = ${after ?? ''}`;
  return lists
    .selectFrom('payment_links as l')
    .selectAll('l')
    .select([
      sql<boolean>`coalesce(l.expires_at <= now(), false)`.as('is_expired'),
      sql<number>`${sql.raw(paymentsCount('l'))}`.as('payments_count'),
    ])
    .where('l.profile_id', '=', profileId)
    .$if(after !== undefined, (list) => list.where(sql<boolean>`(l.created_at, l.link_id) < (${place})`))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.link_id', 'desc')
    .limit(limit);
}

export type LinkPaymentsPage = LinksPage & { readonly linkId: string };

export type LinkPaymentRow = Pick<
  SessionsTable['sessions'],
  'track_id' | 'payment_id' | 'status' | 'live_attempt_id' | 'amount_minor' | 'currency' | 'created_at' | 'completed_at'
> & { is_overdue: boolean };

/** The sessions of a link, newest first. */
export function linkPaymentsPage({ profileId, linkId, after, limit }: LinkPaymentsPage) {
  return lists
    .selectFrom('payment_link_uses as u')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.profile_id', '=', 'u.profile_id').onRef('s.track_id', '=', 'u.track_id'),
    )
    .select(['s.track_id', 's.payment_id', 's.status', 's.live_attempt_id', 's.amount_minor', 's.currency'])
    .select(['s.created_at', 's.completed_at', sql<boolean>`s.expires_at <= now()`.as('is_overdue')])
    .where('u.profile_id', '=', profileId)
    .where('u.link_id', '=', linkId)
    .$if(after !== undefined, (list) =>
      list.where(
        sql<boolean>`(u.created_at, u.track_id) < (select p.created_at, p.track_id from payment_link_uses p
          where p.profile_id = ${profileId} and p.track_id = ${after ?? ''})`,
      ),
    )
    .orderBy('u.created_at', 'desc')
    .orderBy('u.track_id', 'desc')
    .limit(limit);
}

/** $1 profile, $2 link. */
export const LINK_PLACE = statement(
  'links.place',
  'select link_id from payment_links where profile_id = $1 and link_id = $2',
);

/** $1 profile, $2 link, $3 track_id. */
export const LINK_PAYMENT_PLACE = statement(
  'links.payment_place',
  'select track_id from payment_link_uses where profile_id = $1 and link_id = $2 and track_id = $3',
);
