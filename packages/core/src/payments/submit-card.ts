import type { Shopper } from '../access/actor.ts';
import type { Acquirer, BrowserData } from '../acquiring/acquirer.ts';
import type { SealedCard } from '../cards/sealed-card.ts';
import { ACQUIRER_TIMEOUT_MS } from './deadlines.ts';
import { type RecordOutcomeDeps, recordOutcome } from './record-outcome.ts';
import type { SharedStatements } from './shared-statements.ts';
import { startAttempt } from './start-attempt.ts';

export type SubmitCardDeps = RecordOutcomeDeps & {
  readonly shared: Pick<SharedStatements, 'insertAttempt'>;
  readonly acquirer: Acquirer;
  readonly challengeReturnUrl: (challengeReturnId: string) => string;
};

export type SubmitCard = {
  readonly paymentId: string;
  /** How many attempts the form's page had seen. */
  readonly attemptCount: number;
  /** Wiped when this has returned, whatever happened. */
  readonly card: SealedCard;
  readonly browser: BrowserData;
};

/**
 * Takes a card to the acquirer: the intention is committed, the acquirer is asked with no transaction open, the
 * outcome is committed. False when the payment does not stand as the form showed it: nothing was sent then.
 */
export async function submitCard(deps: SubmitCardDeps, _actor: Shopper, command: SubmitCard): Promise<boolean> {
  const { card } = command;
  try {
    const started = await startAttempt(deps, {
      paymentId: command.paymentId,
      attemptCount: command.attemptCount,
      acquirer: deps.acquirer.name,
      card,
    });
    if (!started) return false;
    const { session, attempt } = started;
    const outcome = await deps.acquirer.authorise({
      reference: attempt.attemptId,
      timeoutMs: ACQUIRER_TIMEOUT_MS,
      amountMinor: session.amount.minor,
      currency: session.amount.currency,
      card,
      challengeReturnUrl: deps.challengeReturnUrl(attempt.challengeReturnId),
      browser: command.browser,
    });
    await recordOutcome(deps, started, outcome);
    return true;
  } finally {
    card.wipe();
  }
}
