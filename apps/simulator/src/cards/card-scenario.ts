import type { ResponseCode } from './response-code.ts';

/** The behaviour of the acquirer for a test card. The book stores `name` instead of the number. */
export type CardScenario = {
  readonly name: string;
  readonly issuerSays: ResponseCode;
  readonly authentication: 'none' | 'frictionless' | 'challenge';
  /**
   * `lost`: the sale is booked, then the connection is cut. `late`: the sale is undecided until the late answer is due.
   */
  readonly answer: 'at_once' | 'lost' | 'late';
  /** The issuer's first answer. The issuer changes it when a late answer would be due. */
  readonly issuerSaysFirst?: ResponseCode;
};

/** The scenario whose refunds are all refused. */
export const REFUND_REFUSED = 'refund_refused';

export type PresentedCard = {
  readonly number: string;
  readonly cvv: string;
  /** "2030-12" */
  readonly expiry: string;
};

const CARDS: ReadonlyMap<string, CardScenario> = new Map([
  ['4242424242424242', scenario('approved', '00')],
  ['5555555555554444', scenario('approved', '00')],
  ['4000000000000002', scenario('declined', '05')],
  ['4000000000009995', scenario('insufficient_funds', '51')],
  ['4000000000009979', scenario('stolen', '43')],
  ['4000000000000069', scenario('expired', '54')],
  ['4000000000000127', scenario('wrong_cvv', '82')],
  ['4000000000003220', scenario('challenge_approved', '00', 'challenge')],
  ['4000008400001629', scenario('challenge_declined', '05', 'challenge')],
  ['4000000000003055', scenario('frictionless', '00', 'frictionless')],
  ['4000000000000119', scenario('processing_error', '96')],
  ['4000000000000259', scenario('approved_answer_lost', '00', 'none', 'lost')],
  ['4000000000000341', scenario('declined_answer_lost', '05', 'none', 'lost')],
  ['4000000000006975', scenario('approved_answer_late', '00', 'none', 'late')],
  ['4000000000005126', scenario(REFUND_REFUSED, '00')],
  ['4000000000000101', { ...scenario('declined_then_approved', '00', 'none', 'lost'), issuerSaysFirst: '05' }],
]);

/**
 * A number that is not listed is declined, not approved, so anyone who mistypes a test card, or tries a real one,
 * notices immediately. A listed card must not have expired; any security code will do.
 */
export function cardScenarioOf(card: PresentedCard, now: Date): CardScenario {
  if (!passesLuhn(card.number)) return scenario('check_digit_wrong', '14');
  const listed = CARDS.get(card.number);
  if (listed === undefined) return scenario('not_a_test_card', '14');
  return hasExpired(card.expiry, now) ? scenario('expiry_passed', '54') : listed;
}

/** The scenario that the book keeps by its name. */
export function scenarioNamed(name: string): CardScenario {
  return [...CARDS.values()].find((each) => each.name === name) ?? scenario(name, '14');
}

/** A card is valid until the last day of its month. */
function hasExpired(expiry: string, now: Date): boolean {
  return expiry < now.toISOString().slice(0, 'YYYY-MM'.length);
}

function scenario(
  name: string,
  issuerSays: ResponseCode,
  authentication: CardScenario['authentication'] = 'none',
  answer: CardScenario['answer'] = 'at_once',
): CardScenario {
  return { name, issuerSays, authentication, answer };
}

/** Checks the last digit of a card number as in ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
