import type { CardBrand } from '../../cards/brand.ts';
import type { StepRequired, ThreeDs } from '../acquiring/acquirer.ts';
import type { DeclineCode } from '../acquiring/decline-code.ts';

/** The stored card data, never the number or the CVV. */
export type CardSummary = {
  readonly brand: CardBrand;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
};

/** A step that the shopper has not completed, with the hop that takes the browser there. */
export type PendingStep = Pick<StepRequired, 'step' | 'hop'>;

/** The state of an attempt, with its data. */
export type AttemptState =
  | { readonly kind: 'submitting' }
  | { readonly kind: 'challenge'; readonly pending: PendingStep }
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
  /** The account that the attempt was sent to; null for the engine's own acquirer. */
  readonly accountId: string | null;
  readonly acquirerReference: string | null;
  /** The sealed state that the adapter keeps, as `\x` and hexadecimal digits; `openState` opens it. */
  readonly acquirerState: string | null;
  readonly challengeReturnId: string;
  /** For how many days the acquirer holds the money that it authorises; null if the sale takes the money. */
  readonly authorisationDays: number | null;
  readonly card: CardSummary;
  readonly threeDs: ThreeDs | null;
  /** The acquirer's code when it last refused to reverse the attempt; null if it has not refused. */
  readonly reversalRefusedRaw: string | null;
  /** The address that has reserved points for the card; null if none has, or if the attempt has ended. */
  readonly reservedSubject: Buffer | null;
  readonly createdAt: Date;
};

/** The states that can follow each state of an attempt. `approved`, `declined` and `reversed` are definite. */
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
