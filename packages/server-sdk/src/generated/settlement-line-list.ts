// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { SettlementLine } from './settlement-line.ts';

/** One page of a list. */
export interface SettlementLineList {
  /** In the order of the lines in the file. */
  data: readonly SettlementLine[];
  /** Whether more items follow. */
  has_more: boolean;
}
