// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { LinkPayment } from './link-payment.ts';

/** One page of a list. */
export interface LinkPaymentList {
  /** Newest first. */
  data: readonly LinkPayment[];
  /** Whether more items follow. */
  has_more: boolean;
}
