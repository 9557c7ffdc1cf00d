import { type Amount, fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { runList } from '../../ground/database/list-builder.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { knownPlace, type Page, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { type SessionStatus, sessionStatus } from '../sessions/session.ts';
import { type LinkRow, linkFromRow, READ_LINK } from './links-sql.ts';
import {
  LINK_PAYMENT_PLACE,
  LINK_PLACE,
  type LinkPaymentRow,
  type LinkPaymentsPage,
  type LinksPage,
  linkPaymentsPage,
  linksPage,
} from './list-links-sql.ts';
import type { PaymentLink } from './payment-link.ts';

type Deps = { readonly pool: Database };

/** A session that was opened with a link. */
export type LinkPayment = {
  readonly trackId: string;
  readonly paymentId: string;
  readonly status: SessionStatus;
  readonly amount: Amount;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
};

/** A profile's links, newest first. Refuses: invalid_request (`after`). */
export async function listLinks({ pool }: Deps, page: LinksPage): Promise<Result<Page<PaymentLink>>> {
  const { profileId, limit } = page;
  const after = page.after === undefined ? undefined : storableId(page.after);
  const place = knownPlace(page.after, after === undefined ? [] : await run(pool, LINK_PLACE, [profileId, after]));
  if (!place.ok) return place;
  const rows = await runList<LinkRow>(pool, linksPage({ profileId, after, limit: limit + 1 }));
  return accepted(pageOf(rows.map(linkFromRow), limit, ({ linkId }) => linkId));
}

/** Refuses: not_found. */
export async function readLink({ pool }: Deps, profileId: string, linkId: string): Promise<Result<PaymentLink>> {
  const [row] = await run<LinkRow>(pool, READ_LINK, [profileId, storableId(linkId)]);
  return row ? accepted(linkFromRow(row)) : NO_SUCH_LINK;
}

export const NO_SUCH_LINK = refused('not_found', 'There is no such payment link.');

/** The sessions of a link, newest first. Refuses: not_found, invalid_request (`after`). */
export async function listLinkPayments({ pool }: Deps, page: LinkPaymentsPage): Promise<Result<Page<LinkPayment>>> {
  const { profileId, limit } = page;
  const linkId = storableId(page.linkId);
  const [link] = await run(pool, LINK_PLACE, [profileId, linkId]);
  if (!link) return NO_SUCH_LINK;
  const after = page.after === undefined ? undefined : storableId(page.after);
  const found = after === undefined ? [] : await run(pool, LINK_PAYMENT_PLACE, [profileId, linkId, after]);
  const place = knownPlace(page.after, found);
  if (!place.ok) return place;
  const rows = await runList<LinkPaymentRow>(pool, linkPaymentsPage({ profileId, linkId, after, limit: limit + 1 }));
  return accepted(pageOf(rows.map(paymentFromRow), limit, ({ trackId }) => trackId));
}

function paymentFromRow(row: LinkPaymentRow): LinkPayment {
  const currency = parseCurrency(row.currency);
  if (!currency) throw new UnreadableRow(row.track_id, `its currency ${row.currency} is not known`);
  if (row.payment_id === null) throw new UnreadableRow(row.track_id, 'a session of a link has no payment');
  return {
    trackId: row.track_id,
    paymentId: row.payment_id,
    status: sessionStatus(row.status, row.live_attempt_id !== null, row.is_overdue),
    amount: fromMinor(row.amount_minor, currency),
    createdAt: row.created_at,
    completedAt: row.completed_at,
  };
}
