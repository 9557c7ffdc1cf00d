import { type Amount, fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { statement } from '../../ground/database/statement.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import { linkStatus, type PaymentLink } from './payment-link.ts';

export type LinkRow = {
  profile_id: string;
  link_id: string;
  title: string;
  description: string | null;
  reference: string | null;
  currency: string;
  amount_minor: bigint | null;
  minimum_minor: bigint | null;
  maximum_minor: bigint | null;
  payments_max: number | null;
  expires_at: Date | null;
  deactivated_at: Date | null;
  created_at: Date;
  is_expired: boolean;
  payments_count: number;
};

/** The columns of a LinkRow that are in the table. */
export const LINK_TERMS = `profile_id, link_id, title, description, reference, currency, amount_minor, minimum_minor,
  maximum_minor, payments_max, expires_at, deactivated_at, created_at`;

/** The columns of a LinkRow, from the table or returning clause `alias`; `count` is the number of payments, as SQL. */
export function linkColumns(alias: string, count: string): string {
  const columns = LINK_TERMS.split(/,\s+/).map((name) => `${alias}.${name}`);
  return `${columns.join(', ')}, coalesce(${alias}.expires_at <= now(), false) as is_expired, ${count} as payments_count`;
}

/**
 * The number of payments of the link `alias`. If `ofLimited` is true, the payments of a link without a limit are not
 * counted.
 */
export function paymentsCount(alias: string, ofLimited = false): string {
  return `(select count(*) from payment_link_uses u
     join sessions s on s.profile_id = u.profile_id and s.track_id = u.track_id
     where u.profile_id = ${alias}.profile_id and u.link_id = ${alias}.link_id
       and s.status in ('authorised', 'succeeded') ${ofLimited ? 'and u.slot is not null' : ''})::integer`;
}

/** $1 profile, $2 link. */
export const READ_LINK = statement(
  'links.read',
  `select ${linkColumns('l', paymentsCount('l'))} from payment_links l where l.profile_id = $1 and l.link_id = $2`,
);

export function linkFromRow(row: LinkRow): PaymentLink {
  const currency = parseCurrency(row.currency);
  if (!currency) throw new UnreadableRow(row.link_id, `its currency ${row.currency} is not known`);
  const money = (minor: bigint | null): Amount | null => (minor === null ? null : fromMinor(minor, currency));
  const { payments_max: paymentsMax, payments_count: count, deactivated_at: deactivatedAt } = row;
  return {
    profileId: row.profile_id,
    linkId: row.link_id,
    status: linkStatus({
      isDeactivated: deactivatedAt !== null,
      isExpired: row.is_expired,
      paymentsMax,
      paymentsCount: count,
    }),
    title: row.title,
    description: row.description,
    reference: row.reference,
    currency,
    amount: money(row.amount_minor),
    minimum: money(row.minimum_minor),
    maximum: money(row.maximum_minor),
    paymentsMax,
    paymentsCount: count,
    expiresAt: row.expires_at,
    deactivatedAt,
    createdAt: row.created_at,
  };
}
