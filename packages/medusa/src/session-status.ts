import type { PaymentSessionStatus } from '@medusajs/framework/types';
import type { PaymentStatus } from '@pay/server';

type Seen = Pick<PaymentStatus, 'status' | 'paid' | 'amount_minor' | 'captured_amount_minor' | 'void_reason'>;

/** Medusa's name for the state of a session. */
export function sessionStatus(seen: Seen): PaymentSessionStatus {
  switch (seen.status) {
    case 'open':
      return 'requires_more';
    case 'processing':
      return 'pending';
    case 'authorised':
      // With a reason, the amount is being released.
      return seen.void_reason === null ? 'authorized' : 'canceled';
    case 'paid':
      if (!seen.paid) return 'canceled';
      // Medusa takes `captured` to mean the whole amount. After a partial capture, Medusa captures the rest itself.
      return seen.captured_amount_minor === seen.amount_minor ? 'captured' : 'authorized';
    case 'failed':
      return 'error';
    default:
      return 'canceled';
  }
}
