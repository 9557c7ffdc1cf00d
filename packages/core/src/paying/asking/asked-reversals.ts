import type { ReversalOutcome } from '../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../acquiring/deadlines.ts';
import { type Reversal, recordReversal } from '../payments/reversals/record-reversal.ts';
import { DUE_REVERSALS, LEASE_REVERSALS } from './asked-reversals-sql.ts';
import { asked, type Leased } from './asking.ts';

/** Reversals of approvals that arrived after their attempt had ended without one. */
export const ASKED_REVERSALS = asked<Leased, Reversal, ReversalOutcome>({
  table: DUE_REVERSALS,
  lease: LEASE_REVERSALS,
  atOnce: 10,
  read: ({ profile_id: profileId, id: attemptId, version }) => ({ profileId, attemptId, version }),
  ask: (acquirer, { attemptId }) => acquirer.reverse({ reference: attemptId, timeoutMs: ACQUIRER_TIMEOUT_MS }),
  settle: recordReversal,
  alarm: { message: 'a late approval is still not reversed after five tries', about: 'attempt' },
});
