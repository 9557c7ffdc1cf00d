import type { RefundOutcome } from '../acquiring/acquirer.ts';
import { askForRefund } from '../refunds/ask-for-refund.ts';
import { recordRefundOutcome } from '../refunds/record-refund-outcome.ts';
import type { Refund } from '../refunds/refund.ts';
import { type RefundRow, refundFromRow } from '../refunds/refunds-sql.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { DUE_REFUNDS, LEASE_REFUNDS } from './asked-refunds-sql.ts';
import { asked, type Leased, settledAs } from './asking.ts';

type Row = SessionRow & Leased & { refund: RefundRow };

/**
 * Queued refunds, and refunds without a definite outcome. Asking again is safe, because a reference stands for a single
 * refund.
 */
export const ASKED_REFUNDS = asked<Row, Refund, RefundOutcome>({
  table: DUE_REFUNDS,
  lease: LEASE_REFUNDS,
  atOnce: 20,
  read: (row) => refundFromRow(row.refund, sessionFromRow(row)),
  ask: askForRefund,
  settle: async (...outcome) => settledAs(await recordRefundOutcome(...outcome)),
  alarm: {
    message: 'the outcome of a refund is still unknown after five inquiries',
    about: 'refund',
    undecided: 'the acquirer has left a refund undecided for a day',
  },
});
