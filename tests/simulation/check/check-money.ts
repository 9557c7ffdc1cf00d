import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import { isTaken, type Sale, showMoney } from '../acquirer/sale.ts';
import type { Violation } from '../history/seen.ts';
import type { OurBook, SessionRow } from './book-sql.ts';

/** Compares what the acquirer holds with what we recorded as paid. */
export function checkMoney({ sessions, attempts }: OurBook, { book }: AcquirerSide): readonly Violation[] {
  const violations: Violation[] = [];
  for (const session of sessions) {
    const own = attempts.filter(({ track_id: track }) => track === session.track_id);
    const sales = own.flatMap(({ attempt_id: id }) => book.sale(id) ?? []);
    const held = sales.filter(isTaken);
    const isPaid = session.status === 'succeeded';
    const [first] = held;
    const isRight = isPaid ? held.length === 1 && first !== undefined && isPaidBy(session, first) : held.length === 0;
    if (!isRight) {
      const list = held.map(({ name, booked }) => `${name} of ${showMoney(booked)}`).join(' and ');
      violations.push({
        invariant: 'a session is paid if and only if the acquirer holds one approval of its amount, and nothing else',
        detail: `${session.reference} ended as ${session.status}, and the acquirer holds ${list || 'nothing'}`,
      });
    }
    violations.push(...heldTogether(session, sales));
  }
  for (const attempt of attempts) {
    if (attempt.state === 'approved' && !isTaken(book.sale(attempt.attempt_id) ?? UNBOOKED)) {
      const detail = `${attempt.attempt_id} is approved in our book only`;
      violations.push({ invariant: 'our approvals match the acquirer’s', detail });
    }
  }
  return violations;
}

const UNBOOKED = { states: [] as Sale['states'] } as Sale;

function isPaidBy(session: SessionRow, { reference, booked }: Sale): boolean {
  return (
    reference === session.live_attempt_id &&
    booked?.minor === BigInt(session.amount_minor) &&
    booked.currency === session.currency
  );
}

/**
 * Checks that a session never has two approvals at the same time, unless the acquirer broke its word about a reversal.
 */
function heldTogether(session: SessionRow, sales: readonly Sale[]): readonly Violation[] {
  const moves = sales
    .flatMap((sale) => sale.states.map(({ at, state }) => ({ at, state, sale })))
    .sort((one, other) => one.at - other.at);
  const held = new Set<Sale>();
  for (const { at, state, sale } of moves) {
    if (state === 'approved') held.add(sale);
    else held.delete(sale);
    const kept = [...held].filter(({ brokeItsWordAt }) => !brokeItsWordAt.some((brokenAt) => brokenAt <= at));
    if (kept.length > 1) {
      const detail = `${session.reference} at ${at} ms: ${kept.map(({ name }) => name).join(' and ')}`;
      return [{ invariant: 'a session never has two unreversed approvals', detail }];
    }
  }
  return [];
}
