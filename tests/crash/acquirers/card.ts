import type { Random } from '../random.ts';

/** A test card with everything that a shopper enters. The card determines the acquirer's answer. */
export type Card = {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  /** Whether the acquirer answers a sale with this card immediately. */
  readonly isAnsweredAtOnce: boolean;
};

export function drawCard(random: Random, cards: readonly (readonly [Card, number])[]): Card {
  let left = random.next() * cards.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [card, weight] of cards) {
    left -= weight;
    if (left < 0) return card;
  }
  throw new Error('there are no cards');
}
