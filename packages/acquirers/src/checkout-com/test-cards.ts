import { SealedCard } from '@pay/core/cards/sealed-card';
import type { ContractScenario } from '@pay/core/paying/acquiring/contract/suite';

/** A published test card that the fake accepts without 3-D Secure, and one whose issuer shows a challenge. */
const PLAIN = '4543474002249996';
const ASKED = '4242424242424242';

/** The number and the security code that lead to each scenario at the fake. */
export const CARDS: Partial<Record<ContractScenario, readonly [number: string, cvv: string]>> = {
  approved: [PLAIN, '956'],
  do_not_honour: [PLAIN, '005'],
  insufficient_funds: [PLAIN, '051'],
  stolen_card: [PLAIN, '043'],
  lost_card: [PLAIN, '041'],
  pick_up_card: [PLAIN, '004'],
  expired_card: [PLAIN, '054'],
  wrong_cvv: [PLAIN, '887'],
  invalid_card: ['4543474002249997', '956'],
  limit_exceeded: [PLAIN, '061'],
  processing_error: [PLAIN, '096'],
  do_not_retry: [PLAIN, '883'],
  challenge_approved: [ASKED, '100'],
  challenge_declined: [ASKED, '005'],
  approved_answer_lost: [PLAIN, '956'],
  declined_answer_lost: [PLAIN, '005'],
  approved_answer_late: [PLAIN, '956'],
};

export const CHECKOUT_COM_SCENARIOS = Object.keys(CARDS) as readonly ContractScenario[];

export function checkoutComTestCard(scenario: ContractScenario): SealedCard {
  const [number, cvv] = CARDS[scenario] ?? [];
  if (number === undefined || cvv === undefined) throw new Error(`no test card for ${scenario}`);
  return new SealedCard({ number: Buffer.from(number), cvv: Buffer.from(cvv), expiryMonth: 3, expiryYear: 2030 });
}
