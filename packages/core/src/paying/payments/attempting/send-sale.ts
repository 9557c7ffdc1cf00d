import type { SealedCard } from '../../../cards/sealed-card.ts';
import type { Sealer } from '../../../ground/sealing/sealer.ts';
import type { AuthoriseOutcome, BrowserData } from '../../acquiring/acquirer.ts';
import type { ChosenAcquirer } from '../../acquiring/acquirers.ts';
import {
  type Deadline,
  deadlineIn,
  HOLD_TIMEOUT_MS,
  SEND_WITHIN_MS,
  startStopwatch,
} from '../../acquiring/deadlines.ts';
import { subjectOf } from '../subject-of.ts';
import type { StartedAttempt } from './start-attempt.ts';

/** The deadlines for sending the card and the sale. They must be set before the attempt is recorded. */
export type SaleDeadlines = { readonly first: Deadline; readonly afterHold: Deadline };

/** A recorded attempt whose card has not been sent. */
export type ReadyAttempt = StartedAttempt &
  Pick<ChosenAcquirer, 'acquirer' | 'routed'> & { readonly deadlines: SaleDeadlines };

export type SentCard = {
  readonly card: SealedCard;
  readonly browser: BrowserData;
  /** The name on the card, if the shopper entered it. */
  readonly cardholderName?: string | null;
};

type Deps = { readonly sealer: Sealer; readonly returnUrl: (challengeReturnId: string) => string };

export function saleDeadlines(): SaleDeadlines {
  const stopwatch = startStopwatch();
  return {
    first: deadlineIn(SEND_WITHIN_MS, stopwatch),
    afterHold: deadlineIn(SEND_WITHIN_MS + HOLD_TIMEOUT_MS, stopwatch),
  };
}

/**
 * An acquirer that holds cards gets the card first, and then a sale without the card. The card is wiped as soon as it
 * is held, unless the card might have to go to a second account.
 */
export async function sendSale(
  deps: Deps,
  { session, attempt, acquirer, deadlines }: ReadyAttempt,
  { card, browser, cardholderName = null }: SentCard,
  keepsCard: boolean,
): Promise<AuthoriseOutcome> {
  const { customer, billingAddress } = session;
  const returnUrl = deps.returnUrl(attempt.challengeReturnId);
  const capture = attempt.authorisationDays === null ? 'with_sale' : 'later';
  const shopper = { browser, customer, billingAddress, cardholderName };
  const sale = { ...subjectOf(deps.sealer, { session, attempt }), ...shopper, capture, returnUrl } as const;
  const sendBefore = deadlines.first;
  if (acquirer.hold === undefined) return acquirer.authorise({ ...sale, sendBefore, card });
  const held = await acquirer.hold({ reference: sale.reference, timeoutMs: HOLD_TIMEOUT_MS, sendBefore, card });
  if (!keepsCard) card.wipe();
  if (held.kind === 'declined') return held;
  if (held.kind === 'not_held') return { kind: 'not_sent' };
  const { state } = held;
  // The stopwatch must be read here, because one clock can fail during the hold, and the other before the sale.
  if (deadlines.afterHold.isOver()) return { state, kind: 'not_sent' };
  const outcome = await acquirer.authorise({ ...sale, state, sendBefore: deadlines.afterHold, card: null });
  return { state, ...outcome };
}
