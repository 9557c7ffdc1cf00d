import type { Card } from '../card.ts';

/** The simulator's well-known card numbers with their weights; most of the cards that are drawn are approved. */
const NUMBERS: readonly (readonly [string, number])[] = [
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

const ANSWERED_LATER: ReadonlySet<string> = new Set(['4000000000000259', '4000000000000341', '4000000000006975']);

export const SIMULATOR_CARDS: readonly (readonly [Card, number])[] = NUMBERS.map(([number, weight]) => [
  { number, expiry: '12/40', cvv: '123', isAnsweredAtOnce: !ANSWERED_LATER.has(number) },
  weight,
]);
