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

/** Of the amounts that the merchant's acquirer cannot take, the share that are requested all the same, and refused. */
const UNFIT_SHARE = 0.05;

/** The amounts that a merchant's acquirer accepts. */
export type Steps = { readonly roundsThousandths?: true };

export function drawMoney(random: Random, steps: Steps): Money {
  const currency = random.pick(DRAWN);
  return { amount: majorOf(fitting(random, steps, 1 + random.below(250_000), currency), currency), currency };
}

/** An amount in minor units that the acquirer accepts, or very rarely one that it does not. */
export function fitting(random: Random, { roundsThousandths }: Steps, minor: number, currency: string): number {
  if (!roundsThousandths || decimalsOf(currency) < 3 || random.chance(UNFIT_SHARE)) return minor;
  return Math.ceil(minor / 10) * 10;
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
