import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import type { Seen, Violation } from '../history/seen.ts';
import type { OurBook } from './book-sql.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkAlarms } from './check-alarms.ts';
import { checkCalls } from './check-calls.ts';
import { checkEnds } from './check-ends.ts';
import { checkEvents } from './check-events.ts';
import { checkLateApprovals } from './check-late-approvals.ts';
import { checkMoney } from './check-money.ts';
import { checkNotes } from './check-notes.ts';
import { checkRefunds } from './check-refunds.ts';
import { checkReversals, checkWantedReversals } from './check-reversals.ts';

/** Every contradiction in a history that has ended, including those that were found while it ran. */
export function checkHistory(ours: OurBook, acquirer: AcquirerSide, seen: Seen): readonly Violation[] {
  return [
    ...seen.violations,
    ...checkMoney(ours, acquirer),
    ...checkCalls(ours, acquirer),
    ...checkAccounts(ours, acquirer),
    ...checkReversals(ours, acquirer),
    ...checkWantedReversals(ours, seen),
    ...checkRefunds(ours, acquirer),
    ...checkEvents(ours, acquirer, seen),
    ...checkEnds(ours, seen),
    ...checkNotes(seen.notes),
    ...checkLateApprovals(ours, acquirer, seen),
    ...checkAlarms(ours, acquirer, seen),
  ];
}
