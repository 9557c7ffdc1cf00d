import type { LedgerAccount } from '../../record/postings/posting.ts';
import type { Balance } from './read-ledger.ts';

/** The accounts in which a positive balance is a debit. */
const DEBIT_ACCOUNTS: ReadonlySet<string> = new Set<LedgerAccount>(['acquirer_receivable', 'settled', 'fees']);

/**
 * A balance as people read it. It is positive for amounts that the acquirer owes, has paid or has kept, that the
 * merchant is owed, that must go back, or that disputes have taken.
 */
export function shownMinor({ account, minor }: Pick<Balance, 'account' | 'minor'>): bigint {
  return DEBIT_ACCOUNTS.has(account) ? minor : -minor;
}
