import type { ReversalOutcome } from '../acquiring/acquirer.ts';
import { askForVoid } from '../payments/voiding/ask-for-void.ts';
import { recordVoidOutcome } from '../payments/voiding/record-void-outcome.ts';
import { type Void, type VoidRow, voidFromRow } from '../payments/voiding/void.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { DUE_VOIDS, LEASE_VOIDS } from './asked-voids-sql.ts';
import { asked, type Leased, settledAs } from './asking.ts';

type Row = SessionRow & Leased & { void: VoidRow };

/** Queued voids, requested by people or by the sweep, and voids without a definite outcome. */
export const ASKED_VOIDS = asked<Row, Void, ReversalOutcome>({
  table: DUE_VOIDS,
  lease: LEASE_VOIDS,
  atOnce: 10,
  read: (row) => voidFromRow(row.void, sessionFromRow(row)),
  ask: askForVoid,
  settle: async (...outcome) => settledAs(await recordVoidOutcome(...outcome)),
  alarm: {
    message: 'the outcome of a void is still unknown after five inquiries',
    about: 'void',
    undecided: 'the acquirer has left a void undecided for a day',
  },
});
