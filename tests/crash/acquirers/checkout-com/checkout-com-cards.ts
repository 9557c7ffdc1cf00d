import type { Card } from '../card.ts';

const PLAIN = '4543474002249996';
const FRICTIONLESS = '5436031030606378';
const CHALLENGE = '4242424242424242';

/** Published test cards. The fake decides by the number and the security code. */
export const CHECKOUT_COM_CARDS: readonly (readonly [Card, number])[] = [
  [card(PLAIN, '956'), 60],
  [card(FRICTIONLESS, '956'), 7],
  [card(CHALLENGE, '956'), 12],
  [card(CHALLENGE, '005'), 2],
  [card(PLAIN, '005'), 5],
  [card(PLAIN, '051'), 4],
  [card(PLAIN, '887'), 2],
  [card(PLAIN, '883'), 1],
];

function card(number: string, cvv: string): Card {
  return { number, expiry: '03/30', cvv, isAnsweredAtOnce: true };
}
