import type { ReversalOutcome } from '../acquiring/acquirer.ts';
import type { Attempt } from '../payments/attempt.ts';
import { type AttemptRow, attemptFromRow } from '../payments/attempts-sql.ts';
import { type AskedReversal, recordReversal } from '../payments/reversals/record-reversal.ts';
import { subjectOf } from '../payments/subject-of.ts';
import type { Session } from '../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { DUE_REVERSALS, LEASE_REVERSALS } from './asked-reversals-sql.ts';
import { asked, type Leased } from './asking.ts';

type Row = SessionRow & Leased & { attempt: AttemptRow; reversal_refused_raw: string | null };
type Reversing = AskedReversal & { readonly session: Session; readonly attempt: Attempt };

/** Reversals of approvals that arrived after their attempt had ended without an approval. */
export const ASKED_REVERSALS = asked<Row, Reversing, ReversalOutcome>({
  table: DUE_REVERSALS,
  lease: LEASE_REVERSALS,
  atOnce: 10,
  read: (row) => ({
    profileId: row.profile_id,
    attemptId: row.id,
    version: row.version,
    refusedRaw: row.reversal_refused_raw,
    session: sessionFromRow(row),
    attempt: attemptFromRow(row.attempt),
  }),
  ask: (acquirer, reversing, sealer) => acquirer.reverse(subjectOf(sealer, reversing)),
  settle: recordReversal,
  alarm: { message: 'a late approval is still not reversed after five tries', about: 'attempt' },
});
