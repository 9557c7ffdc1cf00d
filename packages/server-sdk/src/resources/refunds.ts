import type { NewRefund } from '../generated/new-refund.ts';
import type { Refund } from '../generated/refund.ts';
import type { WriteOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';

export type Refunds = {
  /**
   * Refunds `amount`, or everything that is left if you omit it. A `pending` refund ends with the event
   * `refund.succeeded` or `refund.failed`. Pass your own `idempotencyKey`, so that a crash on your side cannot refund
   * twice.
   */
  create(refund: NewRefund, options?: WriteOptions): Promise<Refund>;
};

export function refunds(transport: Transport): Refunds {
  return { create: (refund, options) => transport('createRefund', { body: refund }, options) };
}
