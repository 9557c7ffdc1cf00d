import { newId } from '../book/book.ts';
import type { Action, ActionType, Payment, ThreeDs } from '../book/payment.ts';
import type { Desk } from '../desk.ts';

const CANCELLED = '20151';
const TOO_LATE = '20152';

export function newAction(type: ActionType, reference: string, amount: number, code = '10000'): Action {
  const approved = code.startsWith('10');
  return { id: newId('act'), type, reference, amount, code, at: new Date().toISOString(), approved };
}

/** The issuer's answer to a sale. */
export function decideSale({ book }: Desk, payment: Payment, code: string, held = payment.amount): void {
  const action = newAction('Authorization', payment.reference, held, code);
  payment.state = action.approved ? 'authorized' : 'declined';
  payment.code = code;
  payment.held = action.approved ? held : 0;
  payment.actions.unshift(action);
  book.changed(payment, action);
}

/** Lets an issuer that was silent about a payment answer. */
export function decideSilent(desk: Desk, reference: string, code: string): void {
  const silent = desk.book.payments.find((each) => each.reference === reference && each.state === 'pending');
  if (silent?.visit === null) decideSale(desk, silent, code);
}

/** The shopper was not authenticated, so the issuer is not asked for money. */
export function refuseSale({ book }: Desk, payment: Payment, threeDs: ThreeDs | null): void {
  payment.threeDs = threeDs;
  const code = threeDs === null ? TOO_LATE : CANCELLED;
  payment.state = 'declined';
  payment.code = code;
  book.changed(payment);
}

/** Ends a payment whose shopper has not come back in time. */
export function endIfLate(desk: Desk, payment: Payment | undefined): Payment | undefined {
  const isLate = payment !== undefined && Date.now() > Date.parse(payment.at) + desk.pendingMs;
  if (payment?.state === 'pending' && payment.visit !== null && isLate) refuseSale(desk, payment, null);
  return payment;
}
