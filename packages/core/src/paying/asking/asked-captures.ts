import type { CaptureOutcome } from '../acquiring/acquirer.ts';
import { askForCapture } from '../captures/ask-for-capture.ts';
import { type Capture, type CaptureRow, captureFromRow } from '../captures/capture.ts';
import { recordCaptureOutcome } from '../payments/capturing/record-capture-outcome.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { DUE_CAPTURES, LEASE_CAPTURES } from './asked-captures-sql.ts';
import { asked, type Leased, settledAs } from './asking.ts';

type Row = SessionRow & Leased & { capture: CaptureRow };

/**
 * Queued captures, and captures without a definite outcome. Asking again is safe, because a reference stands for a
 * single capture.
 */
export const ASKED_CAPTURES = asked<Row, Capture, CaptureOutcome>({
  table: DUE_CAPTURES,
  lease: LEASE_CAPTURES,
  atOnce: 20,
  read: (row) => captureFromRow(row.capture, sessionFromRow(row)),
  ask: askForCapture,
  settle: async (...outcome) => settledAs(await recordCaptureOutcome(...outcome)),
  alarm: {
    message: 'the outcome of a capture is still unknown after five inquiries',
    about: 'capture',
    undecided: 'the acquirer has left a capture undecided for a day',
  },
});
