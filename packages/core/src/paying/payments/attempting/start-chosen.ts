import type { KeyObject } from 'node:crypto';
import type { SealedCard } from '../../../cards/sealed-card.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { newRoutedId } from '../../../ground/ids/public-id.ts';
import type { Acquirer } from '../../acquiring/acquirer.ts';
import type { Acquirers, ChosenAcquirer } from '../../acquiring/acquirers.ts';
import { CALL_ABANDONED_SECONDS, HOLD_TIMEOUT_MS } from '../../acquiring/deadlines.ts';
import type { DeclineCode } from '../../acquiring/decline-code.ts';
import { takeTry } from '../../routing/take-try.ts';
import type { ReadPayment } from '../reading/read-payment.ts';
import { readSaleOf } from './read-sale.ts';
import { type ReadyAttempt, saleDeadlines } from './send-sale.ts';
import { type InsertAttempt, type StartAttempt, startAttempt } from './start-attempt.ts';

export type StartChosenDeps = {
  readonly pool: Pool;
  readonly shared: { readonly insertAttempt: InsertAttempt; readonly readPayment: ReadPayment };
  /** The key for hashing cards. */
  readonly limitKey: KeyObject;
  readonly acquirers: Acquirers;
};

export type SubmittedForm = {
  readonly paymentId: string;
  /** The number of attempts that the form's page showed. */
  readonly attemptCount: number;
  readonly card: SealedCard;
};

export type Chosen =
  | { readonly kind: 'ready'; readonly ready: ReadyAttempt }
  /** The payment is not as shown, or the profile has no acquirer any more. */
  | { readonly kind: 'not_as_shown' }
  /** The schemes do not allow another try with this card. */
  | { readonly kind: 'card_refused'; readonly code: DeclineCode };

/**
 * Chooses the account for a card and records the attempt there, with the address that has reserved points for the card.
 * Nothing is recorded unless the attempt is ready.
 */
export async function startWithChosenAccount(
  deps: StartChosenDeps,
  profileId: string,
  { paymentId, attemptCount, card }: SubmittedForm,
  reservedSubject: Buffer | null,
): Promise<Chosen> {
  const attemptId = newRoutedId('att', profileId);
  const form = { paymentId, attemptCount, card };
  const readSale = readSaleOf(deps, form);
  let isNoted = false;
  for (const isFresh of [false, true]) {
    const chosen = await deps.acquirers.forNew(profileId, isFresh, readSale);
    if (chosen === null) break;
    const { routed } = chosen;
    if (routed?.by && !isNoted) {
      const code = await takeTry(deps, { merchant: routed.by.merchant, profileId, attemptId, card });
      if (code !== null) return { kind: 'card_refused', code };
      isNoted = true;
    }
    const deadlines = saleDeadlines();
    const started = await startAttempt(deps, { ...attemptAt(chosen), ...form, attemptId, reservedSubject });
    if (started === 'not_as_shown') break;
    if (started !== 'account_stale') {
      const { acquirer } = chosen;
      return { kind: 'ready', ready: { ...started, acquirer, deadlines, ...(routed && { routed }) } };
    }
  }
  return { kind: 'not_as_shown' };
}

/** The data that an attempt records about its account. */
export function attemptAt({
  acquirer,
  accountId,
  routed,
}: ChosenAcquirer): Pick<StartAttempt, 'origin' | 'capabilities' | 'abandonedAfterSeconds' | 'routingVersion'> {
  return {
    origin: { acquirer: acquirer.name, accountId },
    capabilities: acquirer.capabilities,
    abandonedAfterSeconds: abandonedAfter(acquirer),
    routingVersion: routed?.version ?? null,
  };
}

function abandonedAfter({ hold }: Acquirer): number {
  return CALL_ABANDONED_SECONDS + (hold ? HOLD_TIMEOUT_MS / 1_000 : 0);
}
