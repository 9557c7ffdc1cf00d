import type { HoldOutcome, HoldRequest } from '@pay/core/paying/acquiring/acquirer';
import type { Other } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';
import type { Traffic } from './calls.ts';
import { stateFor } from './kept-state.ts';
import { saleName } from './sale-name.ts';
import type { Send } from './send.ts';

type Answer = Extract<HoldOutcome, { kind: 'held' | 'declined' }> | { readonly kind: 'not_sent' };

const DECLINED: readonly Other<boolean>[] = [[80, true]];

/**
 * Holds a card, without moving any money. The sale is named after its card here, because the later request for the sale
 * does not contain the card.
 */
export async function holdCard(
  { decisions }: World,
  send: Send,
  traffic: Traffic,
  request: HoldRequest,
): Promise<HoldOutcome> {
  const { reference, sendBefore, card } = request;
  const name = traffic.name(reference, saleName(card));
  const outcome = await send<Answer>({
    kind: 'hold',
    request,
    beforeSending: () => (sendBefore.isOver() ? { kind: 'not_sent' } : undefined),
    arrive: (point) =>
      decisions.way(`${point} declined`, false, DECLINED)
        ? declined(reference)
        : { kind: 'held', state: stateFor(name) },
  });
  if (outcome.kind === 'held' || outcome.kind === 'declined') return outcome;
  return { kind: 'not_held', why: outcome.kind === 'unknown' ? outcome.why : outcome.kind };
}

function declined(reference: string): Extract<Answer, { kind: 'declined' }> {
  return { kind: 'declined', reference, acquirerReference: null, code: 'invalid_card', raw: '14', threeDs: null };
}
