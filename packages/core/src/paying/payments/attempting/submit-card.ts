import type { KeyObject } from 'node:crypto';
import type { SealedCard } from '../../../cards/sealed-card.ts';
import type { Shopper } from '../../../ground/actors/actor.ts';
import { routingPartOf } from '../../../ground/ids/public-id.ts';
import type { BrowserData } from '../../acquiring/acquirer.ts';
import type { Acquirers, ChosenAcquirer } from '../../acquiring/acquirers.ts';
import {
  CALL_ABANDONED_SECONDS,
  type Deadline,
  deadlineIn,
  HOLD_TIMEOUT_MS,
  SEND_WITHIN_MS,
} from '../../acquiring/deadlines.ts';
import type { AdmitCard } from '../../limits/admit-cards.ts';
import type { CountDecline } from '../../limits/count-declines.ts';
import { limitSubjects } from '../../limits/limit-subjects.ts';
import type { LimitKind } from '../../limits/velocity-limits.ts';
import { type Outcome, type RecordOutcomeDeps, recordOutcome } from '../outcomes/record-outcome.ts';
import { subjectOf } from '../subject-of.ts';
import { type InsertAttempt, type StartedAttempt, startAttempt } from './start-attempt.ts';

export type SubmitCardDeps = RecordOutcomeDeps & {
  readonly shared: {
    readonly admitCard: AdmitCard;
    readonly countDecline: CountDecline;
    readonly insertAttempt: InsertAttempt;
  };
  /** The key for hashing addresses and BINs. */
  readonly limitKey: KeyObject;
  readonly acquirers: Acquirers;
  readonly returnUrl: (challengeReturnId: string) => string;
};

export type SubmitCard = {
  readonly paymentId: string;
  /** The number of attempts that the form's page showed. */
  readonly attemptCount: number;
  /** Always wiped when this returns. */
  readonly card: SealedCard;
  readonly browser: BrowserData;
  /** The name on the card, if the shopper entered it. */
  readonly cardholderName?: string | null;
  /** The shopper's network, by which attempts are counted; null if it is not known. */
  readonly countedAddress: string | null;
};

/** For `not_as_shown` and `limited`, nothing was recorded or sent, and no attempt is used up. */
export type SubmittedCard =
  | { readonly kind: 'submitted' | 'not_as_shown' }
  | { readonly kind: 'limited'; readonly by: LimitKind; readonly profileId: string; readonly waitSeconds: number };

/**
 * Sends a card to the acquirer. The attempt is committed, the acquirer is called with no transaction open, and the
 * outcome is committed. Does nothing if the address or the BIN is over its limit, or if the payment is no longer in the
 * state that the form showed. If the process paused before the call, nothing is sent, because a worker might already
 * have asked about the attempt. The attempt is then declined, and the shopper can try again.
 */
export async function submitCard(deps: SubmitCardDeps, _actor: Shopper, command: SubmitCard): Promise<SubmittedCard> {
  const { card, countedAddress } = command;
  try {
    const profileId = routingPartOf('pay', command.paymentId);
    if (profileId === undefined) return { kind: 'not_as_shown' };
    const subjects = limitSubjects(deps.limitKey, { profileId, countedAddress, card });
    const admission = await deps.shared.admitCard(subjects);
    if (!admission.ok) {
      return { kind: 'limited', by: admission.limitedBy, profileId, waitSeconds: admission.waitSeconds };
    }
    const deadlines = {
      first: deadlineIn(SEND_WITHIN_MS),
      afterHold: deadlineIn(SEND_WITHIN_MS + HOLD_TIMEOUT_MS),
    };
    const started = await startWithCurrentAccount(deps, profileId, command);
    if (!started) return { kind: 'not_as_shown' };
    const outcome = await sendSale(deps, started, command, deadlines);
    await recordOutcome(deps, started, outcome);
    // The recorded outcome is valid, even if the decline could not be counted.
    if (outcome.kind === 'declined') await deps.shared.countDecline(subjects).catch(() => {});
    return { kind: 'submitted' };
  } finally {
    card.wipe();
  }
}

/** Undefined if nothing was recorded: the payment is not as shown, or the profile has no acquirer any more. */
async function startWithCurrentAccount(
  deps: SubmitCardDeps,
  profileId: string,
  { paymentId, attemptCount, card }: SubmitCard,
): Promise<(StartedAttempt & Pick<ChosenAcquirer, 'acquirer'>) | undefined> {
  for (const isFresh of [false, true]) {
    const chosen = await deps.acquirers.forNew(profileId, isFresh);
    if (chosen === null) return undefined;
    const { acquirer, accountId } = chosen;
    const origin = { acquirer: acquirer.name, accountId };
    const { capabilities } = acquirer;
    const abandonedAfterSeconds = CALL_ABANDONED_SECONDS + (acquirer.hold ? HOLD_TIMEOUT_MS / 1_000 : 0);
    const insert = { paymentId, attemptCount, origin, capabilities, card, abandonedAfterSeconds };
    const started = await startAttempt(deps, insert);
    if (started === 'not_as_shown') return undefined;
    if (started !== 'account_stale') return { ...started, acquirer };
  }
  return undefined;
}

/** An acquirer that holds cards gets the card first, and then a sale without it. */
async function sendSale(
  deps: SubmitCardDeps,
  { session, attempt, acquirer }: StartedAttempt & Pick<ChosenAcquirer, 'acquirer'>,
  { card, browser, cardholderName = null }: SubmitCard,
  deadlines: { readonly first: Deadline; readonly afterHold: Deadline },
): Promise<Outcome> {
  const { customer, billingAddress } = session;
  const returnUrl = deps.returnUrl(attempt.challengeReturnId);
  const capture = attempt.authorisationDays === null ? 'with_sale' : 'later';
  const shopper = { browser, customer, billingAddress, cardholderName };
  const sale = { ...subjectOf(deps.sealer, { session, attempt }), ...shopper, capture, returnUrl } as const;
  const sendBefore = deadlines.first;
  if (acquirer.hold === undefined) return acquirer.authorise({ ...sale, sendBefore, card });
  const held = await acquirer.hold({ reference: sale.reference, timeoutMs: HOLD_TIMEOUT_MS, sendBefore, card });
  card.wipe();
  if (held.kind === 'declined') return held;
  if (held.kind === 'not_held') return { kind: 'not_sent' };
  const { state } = held;
  const outcome = await acquirer.authorise({ ...sale, state, sendBefore: deadlines.afterHold, card: null });
  return { state, ...outcome };
}
