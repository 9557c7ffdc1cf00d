import type { Books, Violation } from '../books/books.ts';
import { checkAlarms } from './check-alarms.ts';
import { checkBodies } from './check-bodies.ts';
import { checkCalls } from './check-calls.ts';
import { checkCaptures } from './check-captures.ts';
import { checkCursor } from './check-cursor.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { checkEvents } from './check-events.ts';
import { checkForged } from './check-forged.ts';
import { checkInnocents } from './check-innocents.ts';
import { checkKeys } from './check-keys.ts';
import { checkLedgerOf } from './check-ledger-of.ts';
import { checkMoney } from './check-money.ts';
import { checkNotices } from './check-notices.ts';
import { checkOutcomes } from './check-outcomes.ts';
import { checkRefunds } from './check-refunds.ts';
import { checkReversals } from './check-reversals.ts';
import { checkRouting } from './check-routing.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkSessions } from './check-sessions.ts';

const CHECKS = [
  checkMoney,
  checkCaptures,
  checkRefunds,
  checkLedgerOf,
  checkSessions,
  checkSchedule,
  checkEvents,
  checkKeys,
  checkDeliveries,
  checkCalls,
  checkOutcomes,
  checkReversals,
  checkRouting,
  checkNotices,
  checkForged,
  checkCursor,
  checkBodies,
  checkAlarms,
  checkInnocents,
];

/** Compares our book, the acquirer's book and the answers to clients. Returns every contradiction. */
export function checkBooks(books: Books): readonly Violation[] {
  return CHECKS.flatMap((check) => check(books));
}
