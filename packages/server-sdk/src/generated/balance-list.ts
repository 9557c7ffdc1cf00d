// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { Balance } from './balance.ts';

/** The balances of your ledger. */
export interface BalanceList {
  /** By currency and account. */
  data: readonly Balance[];
}
