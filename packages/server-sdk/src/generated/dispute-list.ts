// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { Dispute } from './dispute.ts';

/** One page of a list. */
export interface DisputeList {
  /** Newest first. */
  data: readonly Dispute[];
  /** Whether more items follow. */
  has_more: boolean;
}
