// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { Balance } from './balance.ts';

/**
 * The balances before and after a period. The postings of the period add up to the difference between
 * the two.
 */
export interface Statement {
  /** The balances before the period. */
  opening: readonly Balance[];
  /** The balances after the period. */
  closing: readonly Balance[];
  /** List the postings of the period `after` this position. */
  after_position: number;
  /** The position of the last posting of the period. */
  last_position: number;
  /** The number of postings in the period. */
  count: number;
}
