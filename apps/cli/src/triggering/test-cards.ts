import { TEST_CARDS, type TestOutcome } from '@pay/core/cards/test-cards';
import type { TestCard } from './pay-as-shopper.ts';

/** The simulator's cards for triggering events. */
export const APPROVED = testCard('approved', 'the card that is approved');
export const CHALLENGED = testCard('challenge_approved', 'the card with a challenge');
export const STOLEN = testCard('stolen_card', 'the card that is declined as stolen');

function testCard(wanted: TestOutcome, name: string): TestCard {
  const card = TEST_CARDS.find(({ outcome }) => outcome === wanted);
  if (!card) throw new Error(`no test card has the outcome ${wanted}`);
  return { number: card.number, name };
}
