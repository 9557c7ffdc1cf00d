import type { Amount } from '@pay/money/amount';
import { judgeAnswer } from './judge-answer.ts';
import type { AuthorisationEvidence, MovementEvidence } from './notice.ts';
import { type Told, toldDecision, toldMovement } from './told-outcomes.ts';

/** How an attempt, a capture or a refund has ended. */
export type KnownEnd = {
  readonly reference: string;
  readonly amount: Amount;
  readonly state: 'approved' | 'declined' | 'reversed' | 'succeeded' | 'failed';
  /** Whether an approved authorisation was given back. */
  readonly isVoided: boolean;
};

/** `by`: what the verdict is based on; undefined if the notices prove nothing. */
export type Verdict<By> = { readonly by: By | undefined } & (
  | { readonly kind: 'agrees' }
  /** The shopper was told that nothing was charged, or that the money was given back, but the acquirer has approved. */
  | { readonly kind: 'late_approval' }
  | { readonly kind: 'contradicts'; readonly why: string }
);

type Question<Id> =
  | { readonly about: 'authorisation'; readonly told: readonly (Told<AuthorisationEvidence> & Id)[] }
  | { readonly about: 'capture' | 'refund'; readonly told: readonly (Told<MovementEvidence> & Id)[] };

/**
 * Compares the evidence in all notices with the recorded end of their subject. Must only be called after that end.
 */
export function verdictOn<Id>(known: KnownEnd, question: Question<Id>): Verdict<Told & Id> {
  const { reference, amount, state, isVoided } = known;
  const found =
    question.about === 'authorisation'
      ? toldDecision(reference, question.told)
      : toldMovement(reference, question.told);
  if (found === null) return { kind: 'agrees', by: undefined };
  const by = found.by as Told & Id;
  const judged = judgeAnswer(found.decided, { reference, amount });
  if (judged.kind === 'approved' || judged.kind === 'mismatch') {
    const isLate = isVoided ? wasUndone(question.told) : state === 'declined' || state === 'reversed';
    if (isLate) return { kind: 'late_approval', by };
    if (judged.kind === 'mismatch') return { kind: 'contradicts', why: `a different ${judged.fields.join(', ')}`, by };
  }
  return AGREEING[state].includes(judged.kind) || (isVoided && judged.kind === 'reversed')
    ? { kind: 'agrees', by }
    : { kind: 'contradicts', why: judged.kind, by };
}

/**
 * Whether a notice has reported that the approved amount was given back. If a notice has, and an approval is the latest
 * evidence again, the acquirer has approved once more. If no notice has, the approval is the known one, whose amount we
 * gave back.
 */
function wasUndone(told: readonly Told[]): boolean {
  return told.some(({ outcome: { kind } }) => kind === 'reversed' || kind === 'declined');
}

/** After a decline or a reversal, no money is taken. */
const AGREEING: Readonly<Record<KnownEnd['state'], readonly string[]>> = {
  approved: ['approved'],
  declined: ['declined', 'reversed'],
  reversed: ['declined', 'reversed'],
  succeeded: ['approved'],
  failed: ['declined'],
};
