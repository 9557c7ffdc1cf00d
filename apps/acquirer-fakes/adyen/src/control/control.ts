import type { Modification, Payment } from '../book/payment.ts';
import type { Desk } from '../desk.ts';
import { closedItem, type DisputeEvent, disputeItem, modificationItem, testItem } from '../notices/item.ts';

/** The events at Adyen that a test, or a person who experiments, can cause. */
export type Control = {
  /** Holds back all notices, as in an outage of several hours, or sends those that were held back. */
  readonly holdNotices: (isHeld: boolean) => void;
  readonly sendTestNotice: (merchantAccount: string) => void;
  /**
   * Makes a capture or a refund fail after it had succeeded. Returns false if no capture or refund has this reference.
   */
  readonly fail: (kind: 'capture' | 'refund', reference: string) => boolean;
  /** Ends the time in which the shopper can come back. Returns whether the payment was waiting for its shopper. */
  readonly closeOffer: (reference: string) => boolean;
  /** Reports a change of a payment's dispute. Returns false if no payment has this reference. */
  readonly dispute: (reference: string, event: DisputeEvent) => boolean;
};

/** Days later, schemes reject captures and refunds that they had accepted. */
const DAYS_LATER_MS = 3 * 24 * 3_600_000;

const FAILURES = { capture: 'CAPTURE_FAILED', refund: 'REFUND_FAILED' } as const;

export function createControl({ book, notify }: Desk, hold: (isHeld: boolean) => void): Control {
  const paymentOf = ({ paymentPspReference }: Modification): Payment | undefined =>
    book.byPspReference(paymentPspReference ?? '');
  return {
    holdNotices: hold,
    sendTestNotice: (merchantAccount) => notify(merchantAccount, testItem()),
    fail(kind, reference) {
      const found = book.modifications.find(
        (each) => each.kind === kind && each.reference === reference && each.isDone,
      );
      const payment = found && paymentOf(found);
      if (found === undefined || payment === undefined) return false;
      const value = found.amount?.value ?? 0;
      if (kind === 'capture') payment.captured -= value;
      else payment.refunded -= value;
      const failed = { ...found, reason: 'Rejected by the scheme' };
      notify(payment.merchantAccount, modificationItem(failed, FAILURES[kind], new Date(Date.now() + DAYS_LATER_MS)));
      return true;
    },
    closeOffer(reference) {
      const payment = book.payments.find((each) => each.reference === reference);
      if (payment?.state !== 'redirected') return false;
      payment.state = 'cancelled';
      book.decided(payment);
      notify(payment.merchantAccount, closedItem(payment));
      return true;
    },
    dispute(reference, event) {
      const payment = book.payments.find((each) => each.reference === reference);
      if (payment !== undefined) notify(payment.merchantAccount, disputeItem(payment, event));
      return payment !== undefined;
    },
  };
}
