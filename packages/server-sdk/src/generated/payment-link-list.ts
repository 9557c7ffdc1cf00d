// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { PaymentLink } from './payment-link.ts';

/** One page of a list. */
export interface PaymentLinkList {
  /** Newest first. */
  data: readonly PaymentLink[];
  /** Whether more items follow. */
  has_more: boolean;
}
