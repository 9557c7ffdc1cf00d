import type { Database } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { type CaptureRow, captureFromRow } from '../../captures/capture.ts';
import { type RefundRow, refundFromRow } from '../../refunds/refunds-sql.ts';
import type { FullView } from '../payment-status-answer.ts';
import { READ_FULL_VIEW } from './full-view-sql.ts';
import { type PaymentRow, paymentViewFromRow } from './read-payment.ts';

/** A row with the columns of `fullViewColumns`. */
export type FullViewRow = PaymentRow & { refunds: RefundRow[]; captures: CaptureRow[] };

export function fullViewFromRow(row: FullViewRow): FullView {
  const view = paymentViewFromRow(row);
  return {
    ...view,
    refunds: row.refunds.map((refund) => refundFromRow(refund, view.session)),
    captures: row.captures.map((capture) => captureFromRow(capture, view.session)),
  };
}

/** The payment as this transaction has left it. */
export async function readFullView(database: Database, profileId: string, trackId: string): Promise<FullView> {
  const [row] = await run<FullViewRow>(database, READ_FULL_VIEW, [profileId, trackId]);
  if (!row) throw new Error('a session that was changed does not exist');
  return fullViewFromRow(row);
}
