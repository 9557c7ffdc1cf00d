import { type AcquirerRules, SIMULATOR_RULES } from './acquirer-rules.ts';
import type { AttemptRow, Books } from './books.ts';

/** What to know about the acquirer of an attempt. */
export function rulesOf(
  { members, rules = SIMULATOR_RULES }: Pick<Books, 'members' | 'rules'>,
  { account_id: account }: Pick<AttemptRow, 'account_id'>,
): AcquirerRules {
  return members?.get(account ?? '')?.rules ?? rules;
}
