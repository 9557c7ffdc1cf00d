import type { NewRefund } from '../generated/new-refund.ts';
import type { Refund } from '../generated/refund.ts';
import type { WriteOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';

export type Refunds = {
  /**
   * Gives money back: `amount`, or without one all that is left. A `pending` refund ends with the event `refund.succeeded`
   * or `refund.failed`. Give it an `idempotencyKey` of your own, so that no crash of yours can pay back twice.
   */
  create(refund: NewRefund, options?: WriteOptions): Promise<Refund>;
};

export function refunds(transport: Transport): Refunds {
  return { create: (refund, options) => transport('createRefund', { body: refund }, options) };
}
