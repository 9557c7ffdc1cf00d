import type { Unknown } from '@pay/core/paying/acquiring/acquirer';
import { UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import type { Answer } from '../exchange.ts';

export function ifOk<Outcome, Unanswered extends { readonly kind: 'unknown' | 'not_sent' }>(
  answer: Answer | Unanswered,
  read: (body: unknown) => Outcome,
): Outcome | Unanswered | Unknown {
  if (answer.kind !== 'answer') return answer;
  return answer.status === 200 ? read(answer.body) : UNREADABLE;
}
