import { fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { runList } from '../../ground/database/list-builder.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { knownPlace, type Page, type PageRequest, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { sessionStatus } from '../../paying/sessions/session.ts';
import { type CustomerDetails, type CustomerPayment, customerFromRow } from './customer.ts';
import {
  CUSTOMER_OF_PAYMENT,
  CUSTOMER_PAYMENT_PLACE,
  type CustomerRow,
  type CustomerTotalRow,
  customerPaymentsPage,
  READ_CUSTOMER,
  SHARED_METADATA,
  TOTALS_OF_CUSTOMER,
} from './customers-sql.ts';

type Deps = { readonly pool: Database };
type OfCustomer = { readonly profileId: string; readonly customerId: string };

/** How many of the newest payments are compared for the metadata that they share. */
const COMPARED_MAX = 1_000;
const NO_SUCH_CUSTOMER = refused('not_found', 'There is no such customer.');

/** Refuses: not_found. */
export async function readCustomer({ pool }: Deps, of: OfCustomer): Promise<Result<CustomerDetails>> {
  const values = [of.profileId, storableId(of.customerId)];
  const [row] = await run<CustomerRow>(pool, READ_CUSTOMER, values);
  if (!row) return NO_SUCH_CUSTOMER;
  const totals = await run<CustomerTotalRow>(pool, TOTALS_OF_CUSTOMER, values);
  const shared = await run<{ key: string; value: string }>(pool, SHARED_METADATA, [...values, COMPARED_MAX]);
  return accepted({
    ...customerFromRow(row),
    totals: totals.map(({ paid_minor: paidMinor, refunded_minor: refundedMinor, ...total }) => ({
      ...total,
      paidMinor,
      refundedMinor,
    })),
    sharedMetadata: shared,
  });
}

/** The payments of a customer, newest first. Refuses: not_found, invalid_request (`after`). */
export async function listCustomerPayments(
  { pool }: Deps,
  { limit, ...page }: OfCustomer & PageRequest,
): Promise<Result<Page<CustomerPayment>>> {
  const { profileId } = page;
  const customerId = storableId(page.customerId);
  const [customer] = await run(pool, READ_CUSTOMER, [profileId, customerId]);
  if (!customer) return NO_SUCH_CUSTOMER;
  const after = page.after === undefined ? undefined : storableId(page.after);
  const found = after === undefined ? [] : await run(pool, CUSTOMER_PAYMENT_PLACE, [profileId, customerId, after]);
  const place = knownPlace(page.after, found);
  if (!place.ok) return place;
  const rows = await runList(pool, customerPaymentsPage({ profileId, customerId, after, limit: limit + 1 }));
  return accepted(pageOf(rows.map(paymentFromRow), limit, ({ trackId }) => trackId));
}

/**
 * The customer whose payment this is; null if the payment has no customer, or if the customer has not been collected
 * yet.
 */
export async function customerOfPayment(
  { pool }: Deps,
  { profileId, trackId }: { readonly profileId: string; readonly trackId: string },
): Promise<string | null> {
  const values = [profileId, storableId(trackId)];
  const [row] = await run<{ customer_id: string }>(pool, CUSTOMER_OF_PAYMENT, values);
  return row?.customer_id ?? null;
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof customerPaymentsPage>['execute']>>[number];

function paymentFromRow(row: PaymentRow): CustomerPayment {
  const currency = parseCurrency(row.currency);
  if (!currency) throw new UnreadableRow(row.track_id, `its currency ${row.currency} is not known`);
  return {
    trackId: row.track_id,
    status: sessionStatus(row.status, row.live_attempt_id !== null, row.is_overdue),
    amount: fromMinor(row.amount_minor, currency),
    capturedMinor: row.captured_minor ?? (row.status === 'succeeded' ? row.amount_minor : 0n),
    refundedMinor: row.refunded_minor,
    reference: row.reference,
    createdAt: row.created_at,
  };
}
