import type { Card } from '../card.ts';

const PLAIN = '5111111111111118';
const FRICTIONLESS = ['5123456789012346', '4440000042200014'] as const;
const CHALLENGE = ['5123450000000008', '4508750015741019'] as const;

/**
 * The gateway's published test cards. The expiry decides the bank's answer, and the security code decides the result of
 * the check of the code.
 */
export const MPGS_CARDS: readonly (readonly [Card, number])[] = [
  [card(PLAIN, '01/39'), 38],
  [card(PLAIN, '01/39', '101'), 6],
  [card(FRICTIONLESS[0], '01/39'), 10],
  [card(FRICTIONLESS[1], '01/39'), 16],
  [card(CHALLENGE[0], '01/39'), 6],
  [card(CHALLENGE[1], '01/39'), 7],
  [card(CHALLENGE[1], '05/39'), 1],
  [card(PLAIN, '05/39'), 5],
  [card(FRICTIONLESS[0], '04/27'), 3],
  [card(FRICTIONLESS[1], '01/39', '102'), 2],
  [card(PLAIN, '02/37'), 1],
  // The bank answers only later.
  [card(PLAIN, '08/28', '100', false), 2],
  [card(FRICTIONLESS[1], '05/37', '100', false), 1],
];

function card(number: string, expiry: string, cvv = '100', isAnsweredAtOnce = true): Card {
  return { number, expiry, cvv, isAnsweredAtOnce };
}
