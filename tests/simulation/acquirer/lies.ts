import type { Unknown } from '@pay/core/paying/acquiring/acquirer';
import { UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { type Other, times } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';
import type { Money } from './sale.ts';

/**
 * `mixesUp`: the acquirer does nothing, and reports the success of another payment. The other lies only change the
 * answer.
 */
export type Lie = 'none' | 'mixesUp' | 'otherReference' | 'otherAmount' | 'otherCurrency' | 'unreadable';

const LIES: readonly Other<Lie>[] = [
  [12, 'mixesUp'],
  [8, 'otherReference'],
  [10, 'otherAmount'],
  [10, 'otherCurrency'],
  [8, 'unreadable'],
];

const STORY: Readonly<Record<Lie, string>> = {
  none: 'rightly',
  mixesUp: 'with another payment',
  otherReference: 'with a different reference',
  otherAmount: 'with a different amount',
  otherCurrency: 'with a different currency',
  unreadable: 'unreadably',
};

export function lieAt({ decisions, say, seen }: World, point: string): Lie {
  const lie = decisions.way<Lie>(`${point} answer`, 'none', times(decisions.amountOf('lies'), LIES));
  if (lie === 'none') return lie;
  seen.troubles.push('acquirer');
  say('acquirer', () => `answers ${point} ${STORY[lie]}`);
  return lie;
}

/** The answer as it is sent. A lie changes the answer, although the acquirer's book is right. */
export function asAnswered<Answer extends object>(lie: Lie, answer: Answer, asked: Money | null): Answer | Unknown {
  if (lie === 'unreadable') return UNREADABLE;
  if (lie === 'otherReference' && 'reference' in answer)
    return { ...answer, reference: otherReference(answer.reference) };
  if (asked === null) return answer;
  // An amount or a currency that was booked wrongly is not changed, because a second lie could make it look right.
  if (lie === 'otherAmount' && 'amountMinor' in answer && answer.amountMinor === asked.minor) {
    return { ...answer, amountMinor: asked.minor + 1n };
  }
  if (lie === 'otherCurrency' && 'currency' in answer && answer.currency === asked.currency) {
    return { ...answer, currency: asked.currency === 'USD' ? 'KWD' : 'USD' };
  }
  return answer;
}

/** The acquirer's answer about another payment of the same amount. */
export function aboutAnother(kind: 'approved' | 'reversed', reference: string, { minor, currency }: Money) {
  const other = otherReference(reference);
  if (kind === 'reversed') return { kind, reference: other };
  const [acquirerReference, authorisationCode] = ['acq another', '654321'];
  return { kind, reference: other, amountMinor: minor, currency, acquirerReference, authorisationCode, threeDs: null };
}

function otherReference(reference: unknown): string {
  return `${String(reference).slice(0, -1)}${String(reference).endsWith('0') ? '1' : '0'}`;
}
