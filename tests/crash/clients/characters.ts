import type { Random } from '../random.ts';

export type Character = 'pays' | 'leaves' | 'merchant cancels' | 'merchant cancels in between';

export function drawCharacter(random: Random): Character {
  const draw = random.next();
  if (draw < 0.03) return 'leaves';
  if (draw < 0.05) return 'merchant cancels';
  if (draw < 0.09) return 'merchant cancels in between';
  return 'pays';
}

/** The simulator's well-known card numbers with their weights; most draws are approved. */
const CARDS: readonly (readonly [string, number])[] = [
  ['4242424242424242', 50],
  ['5555555555554444', 16],
  ['4000000000003055', 6],
  ['4000000000003220', 8],
  ['4000008400001629', 2],
  ['4000000000000002', 6],
  ['4000000000009995', 4],
  ['4000000000000119', 2],
  ['4000000000009979', 2],
  ['4000000000000259', 2],
  ['4000000000000341', 1.5],
  ['4000000000006975', 0.2],
];

export function drawCard(random: Random): string {
  let left = random.next() * CARDS.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [number, weight] of CARDS) {
    left -= weight;
    if (left < 0) return number;
  }
  return '4242424242424242';
}

/** Whether the acquirer answers a sale with this card immediately. */
export function isAnsweredAtOnce(card: string): boolean {
  return !['4000000000000259', '4000000000000341', '4000000000006975'].includes(card);
}
