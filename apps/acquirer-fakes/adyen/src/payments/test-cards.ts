import type { Refusal } from '../book/payment.ts';
import { REASONS } from './reasons.ts';

export type Card = {
  readonly number: string;
  readonly cvc: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly holderName?: string;
};

/** The outcome of a sale. If there is a redirect, this is the outcome after the shopper's visit to the issuer. */
export type Scenario = {
  readonly redirect: 'GET' | 'POST' | null;
  readonly refusal: Refusal | null;
  /** Whether the connection is cut before an answer is sent. */
  readonly isAnswerLost: boolean;
};

/** Adyen's public test cards that are enrolled in 3-D Secure; this fake redirects them in these ways. */
const REDIRECTED: Readonly<Record<string, 'GET' | 'POST'>> = {
  '4917610000000000': 'GET',
  '5454545454545454': 'POST',
};

/** Adyen's documented values for the name on the card, with the codes of the refusals that they cause. */
const NAMES: Readonly<Record<string, string>> = {
  DECLINED: '2',
  REFERRAL: '3',
  ERROR: '4',
  BLOCK_CARD: '5',
  CARD_EXPIRED: '6',
  INVALID_CARD: '8',
  ISSUER_UNAVAILABLE: '9',
  NOT_3D_AUTHENTICATED: '11',
  NOT_ENOUGH_BALANCE: '12',
  ACQUIRER_FRAUD: '14',
  CVC_DECLINED: '24',
};

/**
 * The security codes are this fake's own, for cards without a name: 0NN is refused with Adyen's code NN; 9NN is refused
 * with the scheme's code NN; 801 is approved and 802 is refused, each without an answer. All others are approved.
 */
export function scenarioOf({ number, cvc, holderName = '' }: Card): Scenario {
  const code = NAMES[holderName] ?? (/^0\d\d$/.test(cvc) ? String(Number(cvc)) : undefined);
  return {
    redirect: REDIRECTED[number] ?? null,
    refusal: code === undefined ? refusalByCvc(cvc) : refusalOf(code, null),
    isAnswerLost: cvc === '801' || cvc === '802',
  };
}

function refusalByCvc(cvc: string): Refusal | null {
  if (cvc === '802') return refusalOf('2', '05 : Do not honor');
  return /^9\d\d$/.test(cvc) ? refusalOf('2', `${cvc.slice(1)} : A reason of the scheme`) : null;
}

export function refusalOf(code: string, raw: string | null): Refusal {
  return { code, reason: REASONS[code] ?? 'Not listed', raw };
}

/** The check digit, so that mistyped numbers are refused as Adyen refuses them. */
export function isNumberValid(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
