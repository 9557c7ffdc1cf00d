// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { SettlementTotal } from './settlement-total.ts';

/** A settlement file of your acquirer. */
export interface Settlement {
  /** The id of the settlement. */
  settlement_id: string;
  /** Your account at the acquirer. */
  account_id: string;
  /** The name of the file. */
  name: string;
  /** The format of the file. */
  format: string;
  /** The SHA-256 of the file, in hexadecimal digits. */
  sha256: string;
  /** `importing`: not all lines have been imported yet. */
  status: 'importing' | 'imported';
  /** The number of lines in the file. */
  line_count: number;
  /** The number of lines that do not match and are not resolved yet. */
  open_items: number;
  /** The earliest time that a line states. */
  first_at: string | null;
  /** The latest time that a line states. */
  last_at: string | null;
  /** The sums, by currency. Empty while the status is `importing`. */
  totals: readonly SettlementTotal[];
  /** When the import began. */
  created_at: string;
}
