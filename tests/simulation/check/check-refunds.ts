import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import { showMoney } from '../acquirer/sale.ts';
import type { Violation } from '../history/seen.ts';
import type { OurBook, RefundRow, SessionRow } from './book-sql.ts';

/** Checks that refunds are the same in both books, and never more than was paid. */
export function checkRefunds({ sessions, refunds }: OurBook, { book }: AcquirerSide): readonly Violation[] {
  const violations: Violation[] = [];
  for (const refund of refunds) {
    const booked = book.refund(refund.refund_id);
    const isDone = booked?.state === 'approved';
    const currency = sessions.find(({ track_id: track }) => track === refund.track_id)?.currency;
    const isSame = booked?.booked.minor === BigInt(refund.amount_minor) && booked.booked.currency === currency;
    if ((refund.state === 'succeeded') === isDone && (isSame || !isDone)) continue;
    const theirs = booked ? `${booked.state}, ${showMoney(booked.booked)},` : 'missing';
    const detail = `${booked?.name ?? refund.refund_id} is ${refund.state} in our book and ${theirs} in the acquirer's`;
    violations.push({ invariant: 'refunds are the same in both books', detail });
  }
  for (const { reference, name } of book.refunds()) {
    if (refunds.some(({ refund_id: id }) => id === reference)) continue;
    violations.push({
      invariant: 'refunds are the same in both books',
      detail: `${name} is only in the acquirer's book`,
    });
  }
  for (const session of sessions) {
    const own = refunds.filter(({ track_id: track }) => track === session.track_id);
    violations.push(...checkSums(session, own));
    const given = own.reduce((sum, { refund_id: id }) => {
      const booked = book.refund(id);
      return booked?.state === 'approved' ? sum + booked.asked.minor : sum;
    }, 0n);
    const most = session.status === 'succeeded' ? BigInt(session.amount_minor) : 0n;
    if (given > most) {
      const detail = `${session.reference}: the acquirer returned ${given} of ${most} minor units`;
      violations.push({ invariant: 'refunds never exceed what was paid', detail });
    }
  }
  return violations;
}

function checkSums(session: SessionRow, refunds: readonly RefundRow[]): readonly Violation[] {
  const sum = (wanted: (state: string) => boolean) =>
    refunds.filter(({ state }) => wanted(state)).reduce((whole, { amount_minor: minor }) => whole + minor, 0);
  const done = sum((state) => state === 'succeeded');
  const reserved = sum((state) => state !== 'failed');
  if (session.refunded_minor === done && session.refund_reserved_minor === reserved) return [];
  const detail =
    `${session.reference}: ${done} returned and ${reserved} reserved, ` +
    `but the session records ${session.refunded_minor} and ${session.refund_reserved_minor}`;
  return [{ invariant: 'refunds add up', detail }];
}
