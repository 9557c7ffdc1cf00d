import type { PaymentStatusAnswer } from '@pay/core/paying/payments/payment-status-answer';
import { isTaken } from '../acquirer/sale.ts';
import type { Market } from '../people/order.ts';

/** Checks that the status that a merchant reads matches what the acquirer holds at that time. */
export function checkStatusAnswer({ world, acquirer }: Market, answer: PaymentStatusAnswer): void {
  const { seen, say } = world;
  const { track_id: trackId, status, paid, amount_minor: minor, currency, attempts } = answer;
  say('merchant', () => `reads ${status}${paid ? ', paid' : ''}`);
  seen.sights.push({ trackId, status, by: 'payment-status' });
  const taken = attempts.flatMap(({ attempt_id: id }) => acquirer.book.sale(id) ?? []).filter(isTaken);
  const exact = taken.filter(({ booked }) => booked?.minor === BigInt(minor) && booked.currency === currency);
  const isLeft = answer.refunded_amount < answer.amount;
  if (status === 'paid' ? exact.length === 0 || paid !== isLeft : paid) {
    const detail = `payment-status says ${status}, paid: ${paid}; the acquirer holds ${exact.length} such payments`;
    seen.violations.push({
      invariant: 'payment-status reports paid if and only if the acquirer has the money',
      detail,
    });
  }
}
