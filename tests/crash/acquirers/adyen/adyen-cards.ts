import type { Card } from '../card.ts';

const PLAIN = '4111111111111111';
const BY_LINK = '4917610000000000';
const BY_FORM = '5454545454545454';

/** Adyen's test cards. The fake decides by the security code. */
export const ADYEN_CARDS: readonly (readonly [Card, number])[] = [
  [card(PLAIN, '737'), 66],
  [card(BY_LINK, '737'), 9],
  [card(BY_FORM, '737'), 5],
  [card(BY_FORM, '002'), 2],
  [card(PLAIN, '002'), 5],
  [card(PLAIN, '012'), 4],
  [card(PLAIN, '024'), 2],
  [card(PLAIN, '943'), 2],
  // No answer arrives, but the notice does.
  [card(PLAIN, '801', false), 2],
  [card(PLAIN, '802', false), 1.5],
];

function card(number: string, cvv: string, isAnsweredAtOnce = true): Card {
  return { number, expiry: '03/30', cvv, isAnsweredAtOnce };
}
