import type { Amount } from '@pay/money/amount';

export type Expected = { readonly reference: string; readonly amount: Amount };

export type Mismatch = { readonly kind: 'mismatch'; readonly fields: readonly ('reference' | 'amount' | 'currency')[] };

type Answer =
  | { readonly kind: 'unknown' | 'not_sent' }
  | { readonly kind: 'approved'; readonly reference: string; readonly amountMinor: bigint; readonly currency: string }
  | { readonly kind: 'declined' | 'step' | 'reversed' | 'refused'; readonly reference: string };

/**
 * An answer counts only if its reference, amount and currency match the request. After any other answer the outcome is
 * still unknown.
 */
export function judgeAnswer<A extends Answer>(answer: A, expected: Expected): A | Mismatch {
  if (!('reference' in answer)) return answer;
  const wrong: Mismatch['fields'][number][] = [];
  if (answer.reference !== expected.reference) wrong.push('reference');
  if (answer.kind === 'approved') {
    if (answer.amountMinor !== expected.amount.minor) wrong.push('amount');
    if (answer.currency !== expected.amount.currency) wrong.push('currency');
  }
  return wrong.length === 0 ? answer : { kind: 'mismatch', fields: wrong };
}
