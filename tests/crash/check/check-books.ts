import type { Books, Violation } from '../books/books.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { checkEvents } from './check-events.ts';
import { checkKeys } from './check-keys.ts';
import { checkMoney } from './check-money.ts';
import { checkRefunds } from './check-refunds.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkSessions } from './check-sessions.ts';

/** Compares our book, the acquirer's book and the answers to clients. Returns every contradiction. */
export function checkBooks(books: Books): readonly Violation[] {
  return [checkMoney, checkRefunds, checkSessions, checkSchedule, checkEvents, checkKeys, checkDeliveries].flatMap(
    (check) => check(books),
  );
}
