import type { Unknown } from '@pay/core/paying/acquiring/acquirer';
import type { Answer } from './exchange.ts';

export const UNREADABLE: Unknown = { kind: 'unknown', why: 'unreadable' };

export function ifOk<Outcome, Unanswered extends { readonly kind: 'unknown' | 'not_sent' }>(
  answer: Answer | Unanswered,
  read: (body: unknown) => Outcome,
): Outcome | Unanswered | Unknown {
  if (answer.kind !== 'answer') return answer;
  return answer.status === 200 ? read(answer.body) : UNREADABLE;
}
