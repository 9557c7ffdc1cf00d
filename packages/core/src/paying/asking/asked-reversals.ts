import type { ReversalOutcome } from '../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../acquiring/deadlines.ts';
import { recordReversal } from '../payments/reversals/record-reversal.ts';
import { DUE_REVERSALS, LEASE_REVERSALS } from './asked-reversals-sql.ts';
import { asked, type Leased } from './asking.ts';

type Row = Leased & { version: number };

/** Reversals of approvals that arrived after their attempt had ended without one. */
export const ASKED_REVERSALS = asked<Row, ReversalOutcome>({
  table: DUE_REVERSALS,
  lease: LEASE_REVERSALS,
  atOnce: 10,
  ask: (acquirer, { id }) => acquirer.reverse({ reference: id, timeoutMs: ACQUIRER_TIMEOUT_MS }),
  settle: (deps, { profile_id: profileId, id: attemptId, version }, outcome, againInSeconds) =>
    recordReversal(deps, { profileId, attemptId, version }, outcome, againInSeconds),
  alarm: { message: 'a late approval is still not reversed after five tries', about: 'attempt' },
});
