import type { Random } from '../random.ts';

/** The number of decimals of each currency, according to ISO 4217. */
const DECIMALS = { BHD: 3, KWD: 3, OMR: 3, USD: 2, EUR: 2, JPY: 0, KRW: 0 } as const;
type Currency = keyof typeof DECIMALS;

const DRAWN: readonly [Currency, ...Currency[]] = [
  'BHD',
  'BHD',
  'KWD',
  'OMR',
  'USD',
  'USD',
  'EUR',
  'JPY',
  'JPY',
  'KRW',
];

export type Money = { readonly amount: number; readonly currency: string };

export function drawMoney(random: Random): Money {
  const currency = random.pick(DRAWN);
  return { amount: majorOf(1 + random.below(250_000), currency), currency };
}

/** An amount in major units, as in requests. */
export function majorOf(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency);
}

export function minorOf({ amount, currency }: Money): number {
  return Math.round(amount * 10 ** decimalsOf(currency));
}

export function decimalsOf(currency: string): number {
  return DECIMALS[currency as Currency];
}
