import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { routingPartOf } from '../ids/public-id.ts';
import type { Environment } from '../profiles/environment.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { type AttemptRow, attemptFromRow } from './attempts-sql.ts';
import type { PaymentView } from './payment.ts';
import { READ_PAYMENT } from './read-payment-sql.ts';

/** What the card page shows, at the database's now. */
export type CardPagePayment = PaymentView & {
  readonly merchantName: string;
  readonly isSuspended: boolean;
  readonly now: Date;
};

export type PaymentRow = SessionRow & { attempts: AttemptRow[] };

type Row = PaymentRow & { display_name: string; is_suspended: boolean; now: Date };

export function paymentViewFromRow(row: PaymentRow): PaymentView {
  return { session: sessionFromRow(row), attempts: row.attempts.map(attemptFromRow) };
}

/** Reads a payment for whoever holds its page's address; undefined when this environment has no such payment. */
export async function readPayment(
  deps: { readonly pool: Pool; readonly environment: Environment },
  paymentId: string,
): Promise<CardPagePayment | undefined> {
  const profileId = routingPartOf('pay', paymentId);
  if (profileId === undefined) return undefined;
  const [row] = await run<Row>(deps.pool, READ_PAYMENT, [profileId, paymentId, deps.environment]);
  if (!row) return undefined;
  return {
    ...paymentViewFromRow(row),
    merchantName: row.display_name,
    isSuspended: row.is_suspended,
    now: row.now,
  };
}
