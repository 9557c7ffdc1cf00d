import type { Capture } from '../generated/capture.ts';
import type { InitiatedPayment } from '../generated/initiated-payment.ts';
import type { NewCapture } from '../generated/new-capture.ts';
import type { NewPayment } from '../generated/new-payment.ts';
import type { NewVoid } from '../generated/new-void.ts';
import type { PaymentStatus } from '../generated/payment-status.ts';
import type { PaymentStatusQuery } from '../generated/payment-status-query.ts';
import type { Session } from '../generated/session.ts';
import type { CallOptions, WriteOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';

export type Payments = {
  /** Creates a session and starts its payment in one call: send the shopper to `payment_url`. */
  initiate(payment: NewPayment, options?: WriteOptions): Promise<InitiatedPayment>;
  /**
   * Returns the authoritative status of a session, identified by exactly one of `track_id`, `payment_id` and
   * `reference`. Fulfil the order only if the status is `paid`.
   */
  status(query: PaymentStatusQuery, options?: CallOptions): Promise<PaymentStatus>;
  /**
   * Captures `amount` of an authorised payment, or everything that is left if you omit it. A `pending` capture ends with
   * the event `payment.captured` or `payment.capture_failed`. Pass your own `idempotencyKey`, so that a crash on your
   * side cannot capture twice.
   */
  capture(capture: NewCapture, options?: WriteOptions): Promise<Capture>;
  /** Releases the amount of an authorised payment of which nothing was captured. */
  void(payment: NewVoid, options?: WriteOptions): Promise<Session>;
};

export function payments(transport: Transport): Payments {
  return {
    initiate: (payment, options) => transport('initiatePayment', { body: payment }, options),
    status: (query, options) => transport('paymentStatus', { body: query }, options),
    capture: (capture, options) => transport('createCapture', { body: capture }, options),
    void: (payment, options) => transport('createVoid', { body: payment }, options),
  };
}
