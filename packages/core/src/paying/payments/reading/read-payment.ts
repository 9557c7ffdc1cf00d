import type { Database } from '../../../ground/database/pool.ts';
import { onlyProfile, runFormByOrdinal } from '../../../ground/database/profile-statement.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { routingPartOf } from '../../../ground/ids/public-id.ts';
import { logoPath } from '../../../merchants/logos/logo.ts';
import { type KindsHere, kindsValues } from '../../accounts/can-pay-sql.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import { type AttemptRow, attemptFromRow } from '../attempts-sql.ts';
import type { PaymentView } from '../payment.ts';
import { READ_PAYMENTS } from './read-payment-sql.ts';

/** The data of the card page; `now` is the time on the database's clock. */
export type CardPagePayment = PaymentView & {
  readonly merchantName: string;
  /** The colour and the logo of the page, each null if the profile has not set it. */
  readonly look: { readonly accent: string | null; readonly logoPath: string | null };
  readonly isSuspended: boolean;
  /** Whether there is an acquirer for the payment. */
  readonly hasAcquirer: boolean;
  /**
   * The profile's account for new payments, with its setting `cardholder_name`; null if the profile has none. If the
   * profile has several such accounts, this is the first account that has the setting, or else the first account.
   */
  readonly account: { readonly kind: string; readonly accountId: string; readonly asksName: string | null } | null;
  readonly now: Date;
};

export type PaymentRow = SessionRow & { attempts: AttemptRow[] };

export type PaymentLookup = { readonly profileId: string; readonly paymentId: string };

type Found = PaymentRow & {
  display_name: string;
  accent: string | null;
  logo_hash: string | null;
  is_suspended: boolean;
  can_pay: boolean;
  account_id: string | null;
  account_kind: string | null;
  asks_name: string | null;
};
/** The row as read. The session's columns are null if there is no session. */
export type PaymentFound = { now: Date } & (Found | { [K in keyof Found]: null });

export function paymentViewFromRow(row: PaymentRow): PaymentView {
  return { session: sessionFromRow(row), attempts: row.attempts.map(attemptFromRow) };
}

/**
 * Reads a payment for anyone who has the URL of its page. Returns undefined if this environment does not have the
 * payment.
 */
export async function readPayment(
  { shared }: { readonly shared: { readonly readPayment: ReadPayment } },
  paymentId: string,
): Promise<CardPagePayment | undefined> {
  const profileId = routingPartOf('pay', paymentId);
  if (profileId === undefined) return undefined;
  const row = await shared.readPayment({ profileId, paymentId });
  if (row.track_id === null) return undefined;
  return {
    ...paymentViewFromRow(row),
    merchantName: row.display_name,
    look: { accent: row.accent, logoPath: row.logo_hash && logoPath(row.profile_id, row.logo_hash) },
    isSuspended: row.is_suspended,
    hasAcquirer: row.can_pay,
    account:
      row.account_id !== null && row.account_kind !== null
        ? { kind: row.account_kind, accountId: row.account_id, asksName: row.asks_name }
        : null,
    now: row.now,
  };
}

/** Shares one call of `readPayments` with the requests that arrive together. */
export type ReadPayment = (lookup: PaymentLookup) => Promise<PaymentFound>;

/**
 * Reads the payments of a batch in one statement, and returns the results in the same order. Each request maps its own
 * row, so that an unreadable row does not make other requests fail.
 */
export function readPayments(
  database: Database,
  environment: Environment,
  kinds: KindsHere,
  batch: readonly PaymentLookup[],
): Promise<readonly PaymentFound[]> {
  const column = <T>(value: (lookup: PaymentLookup) => T): T[] => batch.map(value);
  const values = [
    environment,
    column((each) => each.profileId),
    column((each) => each.paymentId),
    ...kindsValues(kinds),
  ];
  const profileId = onlyProfile(database, batch, (each) => each.profileId);
  return runFormByOrdinal<PaymentFound>(database, READ_PAYMENTS, values, batch.length, profileId);
}
