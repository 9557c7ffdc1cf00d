import { sql } from 'kysely';
import { listBuilder } from '../../ground/database/list-builder.ts';
import { statement } from '../../ground/database/statement.ts';
import type { AttemptsTable } from '../../paying/payments/attempts-table.ts';
import type { SessionStatus } from '../../paying/sessions/session.ts';
import type { SessionsTable } from '../../paying/sessions/sessions-table.ts';
import type { PaymentFilter } from './payment-filter.ts';

const lists = listBuilder<AttemptsTable & SessionsTable>();

export type PaymentsPage = Omit<PaymentFilter, 'text'> & {
  readonly profileId: string;
  /** The payments to include; undefined includes every payment that matches the rest of the filter. */
  readonly trackIds?: readonly string[] | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

/** Payments, newest first, with the requested columns and the last card that was tried. */
export function paymentsPage(page: PaymentsPage) {
  return lists
    .selectFrom(sessionsPage(page).as('s'))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('attempts as a')
          .select(['a.attempt_id', 'a.card_brand', 'a.card_last_four', 'a.state', 'a.decline_code'])
          .whereRef('a.profile_id', '=', 's.profile_id')
          .whereRef('a.track_id', '=', 's.track_id')
          .whereRef('a.number', '=', 's.attempt_count')
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      's.track_id',
      's.payment_id',
      's.status',
      's.live_attempt_id',
      's.amount_minor',
      's.captured_minor',
      's.refunded_minor',
      's.currency',
      's.reference',
      's.created_at',
      's.completed_at',
      'last.card_brand',
      'last.card_last_four',
      'last.state as attempt_state',
      'last.decline_code',
    ])
    .select(sql<boolean>`s.expires_at <= now()`.as('is_overdue'))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.track_id', 'desc');
}

/**
 * The sessions of a page, without their cards. If the cards were joined in the same query, the planner would expect to
 * read a card for each session that matches, and would avoid indexes that find few sessions but need a sort.
 */
function sessionsPage(page: PaymentsPage) {
  const { profileId, after, limit } = page;
  return filtered(page)
    .selectAll('s')
    .$if(after !== undefined, (list) =>
      list.where(
        sql<boolean>`(s.created_at, s.track_id) <
          ((select created_at from sessions where profile_id = ${profileId} and track_id = ${after}), ${after})`,
      ),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.track_id', 'desc')
    .limit(limit);
}

function filtered({ profileId, trackIds, status, brand, currency, ...page }: Omit<PaymentsPage, 'after' | 'limit'>) {
  const { minorMin, minorMax, from, to, reference, metadata, last4 } = page;
  return lists
    .selectFrom('sessions as s')
    .where('s.profile_id', '=', profileId)
    .$if(trackIds !== undefined, (list) => list.where(sql<boolean>`s.track_id = any (${trackIds}::text[])`))
    .$if(status !== undefined, (list) => list.where(sql<boolean>`${sql.raw(STATUSES[status ?? 'open'])}`))
    .$if(brand !== undefined, (list) => list.where('s.card_brand', '=', brand ?? ''))
    .$if(currency !== undefined, (list) => list.where('s.currency', '=', currency ?? ''))
    .$if(minorMin !== undefined, (list) => list.where('s.amount_minor', '>=', minorMin ?? 0n))
    .$if(minorMax !== undefined, (list) => list.where('s.amount_minor', '<=', minorMax ?? 0n))
    .$if(from !== undefined, (list) => list.where('s.created_at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (list) => list.where('s.created_at', '<', to ?? new Date(0)))
    .$if(reference !== undefined, (list) => list.where('s.reference', '=', reference ?? ''))
    .$if(metadata !== undefined, (list) =>
      // This expression bypasses the index, because an earlier look-up has already used it.
      list.where(sql<boolean>`(s.metadata || '{}') @> ${JSON.stringify(metadata)}::jsonb`),
    )
    .$if(last4 !== undefined, (list) =>
      list.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('attempts as a')
            .select('a.attempt_id')
            .whereRef('a.profile_id', '=', 's.profile_id')
            .whereRef('a.track_id', '=', 's.track_id')
            .where('a.card_last_four', '=', last4 ?? ''),
        ),
      ),
    );
}

/** The condition for each status that callers see; `sessionStatus` computes the same for one session. */
const STATUSES: Readonly<Record<SessionStatus, string>> = {
  open: `(s.status = 'open' and s.live_attempt_id is null and s.expires_at > now())`,
  processing: `(s.status = 'open' and s.live_attempt_id is not null)`,
  authorised: `s.status = 'authorised'`,
  paid: `s.status = 'succeeded'`,
  voided: `s.status = 'voided'`,
  failed: `s.status = 'failed'`,
  cancelled: `s.status = 'cancelled'`,
  expired: `s.status in ('expired', 'open') and (s.status = 'expired' or s.status = 'open' and s.live_attempt_id is null and s.expires_at <= now())`,
};

export function paymentPlace(profileId: string, after: string) {
  return lists
    .selectFrom('sessions')
    .select('track_id')
    .where('profile_id', '=', profileId)
    .where('track_id', '=', after);
}

/** Like `paymentsPage`, with columns that a list does not show. */
export function paymentsForExport(page: PaymentsPage) {
  return paymentsPage(page).select(['s.description', 's.metadata']);
}

/** The number of matching payments; counting stops at `most`. */
export function countOfPayments(filter: Omit<PaymentsPage, 'after' | 'limit'>, most: number) {
  return lists
    .selectFrom(filtered(filter).select(sql`1`.as('one')).limit(most).as('counted'))
    .select(sql<bigint>`count(*)`.as('count'));
}

/** Finds the payment that one of our ids belongs to. $1 profile, $2 id. */
export const TRACK_BY_ID = {
  trk: statement('payments.track_by_trk', 'select $2::text as track_id where $1::text is not null'),
  pay: statement('payments.track_by_pay', 'select track_id from sessions where profile_id = $1 and payment_id = $2'),
  att: statement('payments.track_by_att', 'select track_id from attempts where profile_id = $1 and attempt_id = $2'),
  cap: statement('payments.track_by_cap', 'select track_id from captures where profile_id = $1 and capture_id = $2'),
  ref: statement('payments.track_by_ref', 'select track_id from refunds where profile_id = $1 and refund_id = $2'),
  evt: statement('payments.track_by_evt', 'select track_id from events where profile_id = $1 and event_id = $2'),
  vod: statement('payments.track_by_vod', 'select track_id from voids where profile_id = $1 and void_id = $2'),
  dsp: statement('payments.track_by_dsp', 'select track_id from disputes where profile_id = $1 and dispute_id = $2'),
  dlv: statement(
    'payments.track_by_dlv',
    `select e.track_id from deliveries d join events e on e.profile_id = d.profile_id and e.event_id = d.event_id
     where d.profile_id = $1 and d.delivery_id = $2`,
  ),
} as const;

// The order of the results of these statements is undefined. $1 profile, $2 maximum number.

/** $3 one name and value of metadata, as JSON. */
export const TRACKS_BY_METADATA = statement(
  'payments.tracks_by_metadata',
  `select track_id from sessions where profile_id = $1 and metadata <> '{}' and metadata @> $3::jsonb limit $2`,
);

/** A metadata pair is common if this many of a profile's newest payments have it. */
const COMMON_FROM = 100;
const NEWEST_COMPARED = 2_000;

/** Whether a metadata pair is common. $1 profile, $2 one name and value, as JSON. */
export const IS_COMMON_METADATA = statement(
  'payments.is_common_metadata',
  `select count(*) >= ${COMMON_FROM} as is_common
   from (select metadata from sessions where profile_id = $1
     order by created_at desc, track_id desc limit ${NEWEST_COMPARED}) newest
   where metadata @> $2::jsonb`,
);

/** $3 brand. */
export const TRACKS_BY_BRAND = statement(
  'payments.tracks_by_brand',
  'select track_id from sessions where profile_id = $1 and card_brand = $3 limit $2',
);

/** $3 currency, $4 and $5 from and to in its minor units, inclusive. */
export const TRACKS_BY_AMOUNT = statement(
  'payments.tracks_by_amount',
  `select track_id from sessions
   where profile_id = $1 and currency = $3 and amount_minor between $4::bigint and $5::bigint limit $2`,
);

/**
 * Among the newest $6 payments with a card that were created between $4 and $5 (null for no limit), those for which a
 * card with these last four digits was tried, newest first. These digits are in no index, because such an index would
 * make every payment slower. $3 last four digits.
 */
export const TRACKS_BY_LAST_FOUR = statement(
  'payments.tracks_by_last_four',
  `select s.track_id
   from (select track_id, created_at from sessions
     where profile_id = $1 and card_brand is not null
       and created_at >= coalesce($4::timestamptz, '-infinity') and created_at < coalesce($5::timestamptz, 'infinity')
     order by created_at desc, track_id desc limit $6) s
   cross join lateral (select from attempts a
     where a.profile_id = $1 and a.track_id = s.track_id and a.card_last_four = $3 limit 1) tried
   order by s.created_at desc, s.track_id desc limit $2`,
);

/**
 * Payments with a reference, the acquirer's or the merchant's, newest first. $1 profile, $2 reference, $3 maximum
 * number.
 */
export const TRACKS_BY_REFERENCE = statement(
  'payments.tracks_by_reference',
  `select track_id from attempts where profile_id = $1 and acquirer_reference = $2
   union
   select track_id from captures where profile_id = $1 and acquirer_reference = $2
   union
   select track_id from refunds where profile_id = $1 and acquirer_reference = $2
   union
   (select track_id from sessions where profile_id = $1 and reference = $2 order by created_at desc limit $3)`,
);

/** $1 profile. */
export const ZONE_OF_PROFILE = statement(
  'payments.zone_of_profile',
  'select time_zone from profiles where profile_id = $1',
);
