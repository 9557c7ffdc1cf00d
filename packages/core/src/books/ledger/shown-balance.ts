import type { LedgerAccount } from '../../record/postings/posting.ts';
import type { Balance } from './read-ledger.ts';

/** Accounts of which a positive balance is a debit. */
const DEBIT_ACCOUNTS: ReadonlySet<string> = new Set<LedgerAccount>(['acquirer_receivable', 'settled', 'fees']);

/**
 * A balance as people read it: positive for what the acquirer owes, has paid and has kept, for what the merchant is owed,
 * for what must go back, and for what disputes have taken.
 */
export function shownMinor({ account, minor }: Pick<Balance, 'account' | 'minor'>): bigint {
  return DEBIT_ACCOUNTS.has(account) ? minor : -minor;
}
