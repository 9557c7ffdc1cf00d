import type { Books, Violation } from '../books/books.ts';
import { checkAlarms } from './check-alarms.ts';
import { checkBodies } from './check-bodies.ts';
import { checkCalls } from './check-calls.ts';
import { checkCaptures } from './check-captures.ts';
import { checkCursor } from './check-cursor.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { checkEvents } from './check-events.ts';
import { checkInnocents } from './check-innocents.ts';
import { checkKeys } from './check-keys.ts';
import { checkMoney } from './check-money.ts';
import { checkOutcomes } from './check-outcomes.ts';
import { checkRefunds } from './check-refunds.ts';
import { checkReversals } from './check-reversals.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkSessions } from './check-sessions.ts';

const CHECKS = [
  checkMoney,
  checkCaptures,
  checkRefunds,
  checkSessions,
  checkSchedule,
  checkEvents,
  checkKeys,
  checkDeliveries,
  checkCalls,
  checkOutcomes,
  checkReversals,
  checkCursor,
  checkBodies,
  checkAlarms,
  checkInnocents,
];

/** Compares our book, the acquirer's book and the answers to clients. Returns every contradiction. */
export function checkBooks(books: Books): readonly Violation[] {
  return CHECKS.flatMap((check) => check(books));
}
