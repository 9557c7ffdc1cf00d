import type { Amount, Payment } from '../book/payment.ts';

export type Decision = { readonly isDone: boolean; readonly reason: string };

const DONE: Decision = { isDone: true, reason: '' };
/** The refusals that a test has requested. */
export const REFUSED: Decision = { isDone: false, reason: 'Refused by the acquirer' };
const refused = (reason: string): Decision => ({ isDone: false, reason });

/** Captures an amount, which releases the rest of the authorisation. */
export function decideCapture(payment: Payment, amount: Amount): Decision {
  if (payment.state !== 'authorised') return refused('Payment is not authorised');
  if (amount.currency !== payment.amount.currency) return refused('Currency mismatch');
  if (payment.isCaptured || amount.value > payment.amount.value) return refused('Insufficient balance on payment');
  payment.captured = amount.value;
  payment.isCaptured = true;
  return DONE;
}

export function decideRefund(payment: Payment, amount: Amount): Decision {
  if (!payment.isCaptured) return refused("Transaction hasn't been captured, refund not possible");
  if (amount.currency !== payment.amount.currency) return refused('Currency mismatch');
  if (payment.refunded + amount.value > payment.captured) return refused('Insufficient balance on payment');
  payment.refunded += amount.value;
  return DONE;
}

/** Returns the whole amount, whether it was captured or not. */
export function decideReversal(payment: Payment): Decision {
  if (!payment.isCaptured) return decideCancel(payment);
  if (payment.refunded > 0) return refused('Payment has been refunded in part');
  payment.refunded = payment.captured;
  return DONE;
}

export function decideCancel(payment: Payment): Decision {
  if (payment.isCaptured) return refused('Payment has been captured');
  if (payment.state === 'refused' || payment.state === 'cancelled') return refused('Payment is not authorised');
  payment.state = 'cancelled';
  return DONE;
}
