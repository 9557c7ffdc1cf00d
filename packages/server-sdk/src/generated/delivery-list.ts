// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { Delivery } from './delivery.ts';

/** One page of a list. */
export interface DeliveryList {
  /** Newest first. */
  data: readonly Delivery[];
  /** Whether more items follow. */
  has_more: boolean;
}
