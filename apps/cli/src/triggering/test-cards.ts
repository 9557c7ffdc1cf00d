import { TEST_CARDS, type TestOutcome } from '@pay/core/cards/test-cards';
import type { TestCard } from './pay-as-shopper.ts';

/** The simulator's cards for triggering events. */
export const APPROVED = testCard('approved', 'the card that is approved');
export const CHALLENGED = testCard('challenge_approved', 'the card with a challenge');
export const REFUND_FAILS = testCard('refund_fails', 'the card whose refunds fail');
export const APPROVED_AFTER_DECLINE = testCard('approved_after_decline', 'the card that is approved after its decline');
export const STOLEN = testCard('stolen_card', 'the card that is declined as stolen');

function testCard(wanted: TestOutcome, name: string): TestCard {
  const card = TEST_CARDS.find(({ outcome }) => outcome === wanted);
  if (!card) throw new Error(`no test card has the outcome ${wanted}`);
  return { number: card.number, name };
}
