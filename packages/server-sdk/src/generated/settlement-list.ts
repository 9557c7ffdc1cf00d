// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { Settlement } from './settlement.ts';

/** One page of a list. */
export interface SettlementList {
  /** Newest first. */
  data: readonly Settlement[];
  /** Whether more items follow. */
  has_more: boolean;
}
