import type { CardBrand } from '../../cards/brand.ts';
import type { ThreeDs } from '../acquiring/acquirer.ts';
import type { DeclineCode } from '../acquiring/decline-code.ts';

/** The stored card data, never the number or the CVV. */
export type CardSummary = {
  readonly brand: CardBrand;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
};

/** Where the shopper is sent to be authenticated, by a POST of the fields as a top-level navigation. */
export type Challenge = { readonly acsUrl: string; readonly fields: Readonly<Record<string, string>> };

/** Each state with its data. */
export type AttemptState =
  | { readonly kind: 'submitting' }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  /** `authorisationCode` is null if an operator settled the attempt. */
  | { readonly kind: 'approved'; readonly authorisationCode: string | null; readonly completedAt: Date }
  | { readonly kind: 'declined'; readonly code: DeclineCode; readonly raw: string; readonly completedAt: Date }
  | { readonly kind: 'unknown'; readonly since: Date }
  | { readonly kind: 'reversed'; readonly completedAt: Date };

export type AttemptStateKind = AttemptState['kind'];

/** One try at a payment with one card. Its id is our reference at the acquirer. */
export type Attempt = {
  readonly profileId: string;
  readonly attemptId: string;
  readonly trackId: string;
  readonly number: number;
  readonly state: AttemptState;
  readonly version: number;
  readonly acquirer: string;
  /** The account that it was sent to; null for the engine's own acquirer. */
  readonly accountId: string | null;
  readonly acquirerReference: string | null;
  readonly challengeReturnId: string;
  readonly card: CardSummary;
  readonly threeDs: ThreeDs | null;
  readonly createdAt: Date;
};

/** The states that can follow each state. `approved`, `declined` and `reversed` are definite. */
export const ATTEMPT_MOVES: Readonly<Record<AttemptStateKind, readonly AttemptStateKind[]>> = {
  submitting: ['challenge', 'approved', 'declined', 'unknown'],
  challenge: ['submitting', 'unknown'],
  unknown: ['approved', 'declined', 'reversed', 'unknown'],
  approved: [],
  declined: [],
  reversed: [],
};

/** The states that can come before `next`, for the compare-and-set. */
export function statesBefore(next: AttemptStateKind): readonly AttemptStateKind[] {
  return (Object.keys(ATTEMPT_MOVES) as AttemptStateKind[]).filter((state) => ATTEMPT_MOVES[state].includes(next));
}
