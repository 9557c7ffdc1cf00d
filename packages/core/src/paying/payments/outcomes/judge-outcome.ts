import type { Amount } from '@pay/money/amount';
import type { Approved, ChallengeRequired, Declined, Unknown } from '../../acquiring/acquirer.ts';

export type Expected = { readonly reference: string; readonly amount: Amount };

export type Mismatch = { readonly kind: 'mismatch'; readonly fields: readonly ('reference' | 'amount' | 'currency')[] };

/**
 * An answer counts only if it speaks of what was asked: reference, amount and currency must match. What does not is
 * neither an approval nor a decline of this attempt; it is unknown, and is to be reversed.
 */
export function judgeOutcome<O extends Approved | Declined | ChallengeRequired | Unknown>(
  outcome: O,
  expected: Expected,
): O | Mismatch {
  if (outcome.kind === 'unknown') return outcome;
  const wrong: Mismatch['fields'][number][] = [];
  if (outcome.reference !== expected.reference) wrong.push('reference');
  if (outcome.kind === 'approved') {
    if (outcome.amountMinor !== expected.amount.minor) wrong.push('amount');
    if (outcome.currency !== expected.amount.currency) wrong.push('currency');
  }
  return wrong.length === 0 ? outcome : { kind: 'mismatch', fields: wrong };
}
