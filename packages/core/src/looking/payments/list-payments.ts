import { type Amount, fromMinor } from '@pay/money/amount';
import type { Currency } from '@pay/money/currency';
import type { CardBrand } from '../../cards/brand.ts';
import { runList } from '../../ground/database/list-builder.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { knownPlace, type Page, type PageRequest, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import type { DeclineCode } from '../../paying/acquiring/decline-code.ts';
import type { AttemptStateKind } from '../../paying/payments/attempt.ts';
import { type SessionStatus, type StoredStatus, sessionStatus } from '../../paying/sessions/session.ts';
import { findFewTracks, findTracks } from './find-tracks.ts';
import { paymentPlace, paymentsPage, ZONE_OF_PROFILE } from './list-payments-sql.ts';
import { type PaymentFilter, readPaymentFilter, type WrittenPaymentFilter } from './payment-filter.ts';

/** A session with its payment, as a row of a list. */
export type ListedPayment = {
  readonly trackId: string;
  readonly paymentId: string | null;
  readonly status: SessionStatus;
  /** True only while the session is processing and nobody knows whether the money moved. */
  readonly isUnknown: boolean;
  readonly amount: Amount;
  readonly capturedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly reference: string | null;
  /** The last card that was tried. */
  readonly card: { readonly brand: CardBrand; readonly lastFour: string } | null;
  /** Why the last attempt was declined. */
  readonly declineCode: DeclineCode | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
};

/** Sessions of a profile, newest first. Refuses: what `readPaymentFilter` refuses, invalid_request (`after`). */
export async function listPayments(
  { pool }: { readonly pool: Database },
  { profileId, after, limit, ...written }: WrittenPaymentFilter & PageRequest & { readonly profileId: string },
): Promise<Result<Page<ListedPayment>>> {
  const read = readPaymentFilter(written, await zoneOfDays(pool, profileId, written));
  if (!read.ok) return read;
  const place = knownPlace(after, after === undefined ? [] : await runList(pool, paymentPlace(profileId, after)));
  if (!place.ok) return place;
  const filter = await narrowed(pool, profileId, read.value);
  const rows = await runList(pool, paymentsPage({ ...filter, profileId, after, limit: limit + 1 }));
  return accepted(pageOf(rows.map(listedPayment), limit, ({ trackId }) => trackId));
}

/** The time zone of the days in a filter; a filter without a day needs none. */
export async function zoneOfDays(
  pool: Database,
  profileId: string,
  { from, to }: WrittenPaymentFilter,
): Promise<string> {
  if (from === undefined && to === undefined) return 'UTC';
  const [row] = await run<{ time_zone: string }>(pool, ZONE_OF_PROFILE, [profileId]);
  return row?.time_zone ?? 'UTC';
}

/** First looks up the parts of the filter that have their own index, and limits the list to the payments found. */
export async function narrowed(
  pool: Database,
  profileId: string,
  { text, ...filter }: PaymentFilter,
): Promise<Omit<PaymentFilter, 'text'> & { readonly trackIds?: readonly string[] | undefined }> {
  const trackIds =
    text === undefined ? await findFewTracks(pool, profileId, filter) : await findTracks(pool, profileId, text);
  return { ...filter, trackIds };
}

export type ListedPaymentRow = {
  track_id: string;
  payment_id: string | null;
  status: StoredStatus;
  live_attempt_id: string | null;
  amount_minor: bigint;
  captured_minor: bigint | null;
  refunded_minor: bigint;
  currency: string;
  reference: string | null;
  created_at: Date;
  completed_at: Date | null;
  is_overdue: boolean;
  card_brand: CardBrand | null;
  card_last_four: string | null;
  attempt_state: AttemptStateKind | null;
  decline_code: string | null;
};

export function listedPayment(row: ListedPaymentRow): ListedPayment {
  const status = sessionStatus(row.status, row.live_attempt_id !== null, row.is_overdue);
  const { card_brand: brand, card_last_four: lastFour } = row;
  return {
    trackId: row.track_id,
    paymentId: row.payment_id,
    status,
    isUnknown: status === 'processing' && row.attempt_state === 'unknown',
    amount: fromMinor(row.amount_minor, row.currency as Currency),
    capturedMinor: row.captured_minor ?? (row.status === 'succeeded' ? row.amount_minor : 0n),
    refundedMinor: row.refunded_minor,
    reference: row.reference,
    card: brand !== null && lastFour !== null ? { brand, lastFour } : null,
    declineCode: row.decline_code as DeclineCode | null,
    createdAt: row.created_at,
    completedAt: row.completed_at,
  };
}
