import type { KeyObject } from 'node:crypto';
import type { Shopper } from '../../../ground/actors/actor.ts';
import { routingPartOf } from '../../../ground/ids/public-id.ts';
import type { AuthoriseOutcome } from '../../acquiring/acquirer.ts';
import type { Acquirers } from '../../acquiring/acquirers.ts';
import { deadlineIn, SWITCH_WITHIN_MS } from '../../acquiring/deadlines.ts';
import type { DeclineCode } from '../../acquiring/decline-code.ts';
import type { AdmitCard } from '../../limits/admit-cards.ts';
import type { CountDecline } from '../../limits/count-declines.ts';
import type { GiveBack } from '../../limits/give-back.ts';
import { type LimitSubjects, limitSubjects } from '../../limits/limit-subjects.ts';
import type { LimitKind } from '../../limits/velocity-limits.ts';
import { type RecordOutcomeDeps, recordOutcome } from '../outcomes/record-outcome.ts';
import type { ReadPayment } from '../reading/read-payment.ts';
import { recordAndSwitch } from './record-and-switch.ts';
import { type SentCard, sendSale } from './send-sale.ts';
import type { InsertAttempt } from './start-attempt.ts';
import { type SubmittedForm, startWithChosenAccount } from './start-chosen.ts';
import type { StartSecond } from './start-second.ts';

export type SubmitCardDeps = RecordOutcomeDeps & {
  readonly shared: {
    readonly admitCard: AdmitCard;
    readonly countDecline: CountDecline;
    readonly giveBack: GiveBack;
    readonly insertAttempt: InsertAttempt;
    readonly startSecond: StartSecond;
    readonly readPayment: ReadPayment;
  };
  /** The key for hashing addresses, BINs and cards. */
  readonly limitKey: KeyObject;
  readonly acquirers: Acquirers;
  readonly returnUrl: (challengeReturnId: string) => string;
};

/** The card is always wiped when `submitCard` returns. */
export type SubmitCard = SubmittedForm &
  SentCard & {
    /** The shopper's network, by which attempts are counted; null if it is not known. */
    readonly countedAddress: string | null;
  };

/**
 * Unless the card was `submitted`, nothing was recorded or sent, and no attempt is used up. `card_refused`: the schemes
 * do not allow another try with this card.
 */
export type SubmittedCard =
  | { readonly kind: 'submitted' | 'not_as_shown' }
  | { readonly kind: 'card_refused'; readonly code: DeclineCode }
  | { readonly kind: 'limited'; readonly by: LimitKind; readonly profileId: string; readonly waitSeconds: number };

/**
 * Sends a card to the acquirer. The address reserves the points of a decline, the attempt is committed, the acquirer is
 * called with no transaction open, and the outcome is committed. Only an approval gives the points back, in the commit
 * that records the approval, whichever process records it. Does nothing if the address or the BIN is over its limit, or
 * if the payment is no longer in the state that the form showed. If the process paused before the call, nothing is
 * sent, because a worker might already have asked about the attempt. The attempt is then declined, and the shopper can
 * try again. If the first account proves that it charged nothing, the card can go to a second account.
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
    const switchBefore = deadlineIn(SWITCH_WITHIN_MS);
    const { reserved } = admission;
    const chosen = await startWithChosenAccount(deps, profileId, command, reserved);
    if (chosen.kind !== 'ready') {
      // If the schemes refuse a card, the points that it reserved stay, as they do after a decline.
      if (chosen.kind === 'not_as_shown' && reserved) {
        await deps.shared.giveBack({ profileId, address: reserved }).catch(() => {});
      }
      return chosen;
    }
    const { ready } = chosen;
    const hasSecond = ready.routed?.by?.secondAccountId != null;
    const outcome = await sendSale(deps, ready, command, hasSecond);
    if (hasSecond) {
      const last = await recordAndSwitch(deps, command, { ready, switchBefore }, outcome);
      await countBin(deps, subjects, last);
      return { kind: 'submitted' };
    }
    // Recording and counting do not wait for each other, and the outcome is valid even if the decline could not be
    // counted.
    await Promise.all([recordOutcome(deps, ready, outcome), countBin(deps, subjects, outcome)]);
    return { kind: 'submitted' };
  } finally {
    card.wipe();
  }
}

/** Counts a decline that was known immediately. Never fails. */
async function countBin({ shared }: SubmitCardDeps, subjects: LimitSubjects, { kind }: AuthoriseOutcome) {
  if (kind === 'declined') await shared.countDecline(subjects).catch(() => {});
}
