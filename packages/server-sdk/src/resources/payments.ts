import type { InitiatedPayment } from '../generated/initiated-payment.ts';
import type { NewPayment } from '../generated/new-payment.ts';
import type { PaymentStatus } from '../generated/payment-status.ts';
import type { PaymentStatusQuery } from '../generated/payment-status-query.ts';
import type { CallOptions, WriteOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';

export type Payments = {
  /** Creates a session and opens its card page in one call: send the shopper to `payment_url`. */
  initiate(payment: NewPayment, options?: WriteOptions): Promise<InitiatedPayment>;
  /**
   * Returns the real status of a session, identified by exactly one of `track_id`, `payment_id` and `reference`. Fulfil
   * only if it is `paid`.
   */
  status(query: PaymentStatusQuery, options?: CallOptions): Promise<PaymentStatus>;
};

export function payments(transport: Transport): Payments {
  return {
    initiate: (payment, options) => transport('initiatePayment', { body: payment }, options),
    status: (query, options) => transport('paymentStatus', { body: query }, options),
  };
}
