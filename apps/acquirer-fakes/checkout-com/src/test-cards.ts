import type { Card } from './book/tokens.ts';

/**
 * Published test cards that this fake sends to the issuer's page. The page asks the shopper, or leads back
 * immediately.
 */
const ENROLLED: Readonly<Record<string, 'challenge' | 'frictionless'>> = {
  '4242424242424242': 'challenge',
  '5436031030606378': 'frictionless',
};

/** The response codes for this fake's own security codes whose digits do not determine a response code. */
const CODES: Readonly<Record<string, string>> = {
  '802': '20005',
  '883': '200R3',
  '887': '200N7',
  '041': '30041',
  '043': '30043',
  '004': '30004',
};

export function flowOf({ number }: Card): 'challenge' | 'frictionless' | null {
  return ENROLLED[number] ?? null;
}

/**
 * The response code of the issuer. The security code 0NN is declined with 200NN. 802, 883, 887 and some others have
 * their own codes. All others are approved.
 */
export function codeOf({ cvv }: Card): string {
  return CODES[cvv] ?? (/^0\d\d$/.test(cvv) ? `20${cvv}` : '10000');
}

/** The check digit, so that mistyped numbers are refused. */
export function isNumberValid(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
