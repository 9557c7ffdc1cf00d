import { SealedCard } from '@pay/core/cards/sealed-card';
import type { ContractScenario } from '@pay/core/paying/acquiring/contract/suite';

/**
 * Published test cards of the gateway: without 3-D Secure, with a frictionless authentication, and with a challenge.
 */
const NUMBERS = {
  none: '5111111111111118',
  frictionless: '5123456789012346',
  challenge: '5123450000000008',
} as const;

type TestCard = { readonly flow: keyof typeof NUMBERS; readonly expiry: string; readonly cvv: string };

/** The expiry determines the answer of a test account's bank. */
const CARDS = {
  approved: card('01/39'),
  do_not_honour: card('05/39'),
  expired_card: card('04/27'),
  processing_error: card('02/37'),
  wrong_cvv: card('01/39', 'none', '102'),
  frictionless: card('01/39', 'frictionless'),
  challenge_approved: card('01/39', 'challenge'),
  challenge_declined: card('05/39', 'challenge'),
  approved_answer_lost: card('01/39'),
  declined_answer_lost: card('05/39'),
  approved_answer_late: card('01/39'),
} as const satisfies Partial<Record<ContractScenario, TestCard>>;

export const MPGS_SCENARIOS = Object.keys(CARDS) as readonly ContractScenario[];

export function mpgsTestCard(scenario: ContractScenario): SealedCard {
  const found = (CARDS as Partial<Record<ContractScenario, TestCard>>)[scenario];
  if (found === undefined) throw new Error(`no test card for ${scenario}`);
  return testCard(found);
}

/** The expiry for a time-out: the bank of a test account does not answer. */
export const TIMED_OUT: TestCard = card('08/28');

export function testCard({ flow, expiry, cvv }: TestCard): SealedCard {
  const [month = '', year = ''] = expiry.split('/');
  return new SealedCard({
    number: Buffer.from(NUMBERS[flow]),
    cvv: Buffer.from(cvv),
    expiryMonth: Number(month),
    expiryYear: 2000 + Number(year),
  });
}

function card(expiry: string, flow: TestCard['flow'] = 'none', cvv = '100'): TestCard {
  return { flow, expiry, cvv };
}
