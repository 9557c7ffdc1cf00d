import { sql } from 'kysely';
import { listBuilder } from '../../ground/database/list-builder.ts';
import { microsecondsOf } from '../../ground/database/microseconds.ts';
import { statement } from '../../ground/database/statement.ts';
import type { SessionsTable } from '../../paying/sessions/sessions-table.ts';

export type CustomerRow = {
  customer_id: string;
  email: string;
  name: string | null;
  phone: string | null;
  first_at: Date;
  last_at: Date;
};

type Tables = SessionsTable & {
  customers: CustomerRow & { profile_id: string; folded_email: string };
  customer_payments: { profile_id: string; track_id: string; customer_id: string; created_at: Date };
};

const lists = listBuilder<Tables>();

/** A place in the list: the time of a customer's last payment in microseconds since 1970, and their id. */
export type CustomerPlace = { readonly lastMicros: string; readonly customerId: string };

export type CustomersPage = {
  readonly profileId: string;
  /** The customers to include; undefined includes all. */
  readonly customerIds?: readonly string[] | undefined;
  readonly after?: CustomerPlace | undefined;
  readonly limit: number;
};

/** Customers with their places, those with the latest payment first. */
export function customersPage({ profileId, customerIds, after, limit }: CustomersPage) {
  return lists
    .selectFrom('customers as c')
    .select(['c.customer_id', 'c.email', 'c.name', 'c.phone', 'c.first_at', 'c.last_at'])
    .select(sql<string>`${sql.raw(microsecondsOf('c.last_at'))}::text`.as('last_micros'))
    .where('c.profile_id', '=', profileId)
    .$if(customerIds !== undefined, (list) =>
      list.where('c.customer_id', '=', sql<string>`any(${customerIds ?? []}::text[])`),
    )
    .$if(after !== undefined, (list) =>
      list.where(
        sql<boolean>`(c.last_at, c.customer_id) < (timestamptz 'epoch' + ${after?.lastMicros ?? ''}::bigint * interval '1 microsecond',
          ${after?.customerId ?? ''})`,
      ),
    )
    .orderBy('c.last_at', 'desc')
    .orderBy('c.customer_id', 'desc')
    .limit(limit);
}

export type CustomerPaymentsPage = {
  readonly profileId: string;
  readonly customerId: string;
  readonly after?: string | undefined;
  readonly limit: number;
};

/** The sessions of a customer, newest first. */
export function customerPaymentsPage({ profileId, customerId, after, limit }: CustomerPaymentsPage) {
  return lists
    .selectFrom('customer_payments as u')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.profile_id', '=', 'u.profile_id').onRef('s.track_id', '=', 'u.track_id'),
    )
    .select(['s.track_id', 's.status', 's.live_attempt_id', 's.amount_minor', 's.captured_minor', 's.refunded_minor'])
    .select(['s.currency', 's.reference', 's.created_at', sql<boolean>`s.expires_at <= now()`.as('is_overdue')])
    .where('u.profile_id', '=', profileId)
    .where('u.customer_id', '=', customerId)
    .$if(after !== undefined, (list) =>
      list.where(
        sql<boolean>`(u.created_at, u.track_id) < (select p.created_at, p.track_id from customer_payments p
          where p.profile_id = ${profileId} and p.track_id = ${after ?? ''})`,
      ),
    )
    .orderBy('u.created_at', 'desc')
    .orderBy('u.track_id', 'desc')
    .limit(limit);
}

/**
 * The customers with exactly this address or phone number, and those among the $3 latest customers whose address, name
 * or number contains the text; at most $4. $1 profile, $2 text.
 */
export const FIND_CUSTOMERS = statement(
  'customers.find',
  `select customer_id from (
     select customer_id, last_at from customers where profile_id = $1 and folded_email = lower($2)
     union
     select customer_id, last_at from customers where profile_id = $1 and phone = $2
     union
     select customer_id, last_at from (
       select customer_id, last_at, folded_email, name, phone from customers where profile_id = $1
       order by last_at desc, customer_id desc limit $3) c
     where strpos(folded_email, lower($2)) > 0 or strpos(lower(name), lower($2)) > 0 or strpos(phone, $2) > 0
   ) found order by last_at desc, customer_id desc limit $4`,
);

/** $1 profile, $2 customer. */
export const READ_CUSTOMER = statement(
  'customers.read',
  `select customer_id, email, name, phone, first_at, last_at from customers
   where profile_id = $1 and customer_id = $2`,
);

export type CustomerTotalRow = {
  currency: string;
  payments: number;
  paid: number;
  paid_minor: bigint;
  refunded_minor: bigint;
};

/** What a customer has paid and got back, by currency. $1 profile, $2 customer. */
export const TOTALS_OF_CUSTOMER = statement(
  'customers.totals',
  `select s.currency, count(*)::integer as payments, count(*) filter (where s.status = 'succeeded')::integer as paid,
     coalesce(sum(coalesce(s.captured_minor, s.amount_minor)) filter (where s.status = 'succeeded'), 0)::bigint as paid_minor,
     coalesce(sum(s.refunded_minor), 0)::bigint as refunded_minor
   from customer_payments u join sessions s on s.profile_id = u.profile_id and s.track_id = u.track_id
   where u.profile_id = $1 and u.customer_id = $2
   group by s.currency order by s.currency`,
);

/** The metadata that all of the $3 newest payments of a customer have. $1 profile, $2 customer. */
export const SHARED_METADATA = statement(
  'customers.shared_metadata',
  `with newest as (
     select s.metadata from (
       select track_id from customer_payments where profile_id = $1 and customer_id = $2
       order by created_at desc, track_id desc limit $3) u
     join sessions s on s.profile_id = $1 and s.track_id = u.track_id
   )
   select m.key, m.value from newest n cross join lateral jsonb_each_text(n.metadata) m
   group by m.key, m.value having count(*) = (select count(*) from newest) order by m.key`,
);

/** $1 profile, $2 customer, $3 session. */
export const CUSTOMER_PAYMENT_PLACE = statement(
  'customers.payment_place',
  'select track_id from customer_payments where profile_id = $1 and customer_id = $2 and track_id = $3',
);

/** $1 profile, $2 session. */
export const CUSTOMER_OF_PAYMENT = statement(
  'customers.of_payment',
  'select customer_id from customer_payments where profile_id = $1 and track_id = $2',
);
