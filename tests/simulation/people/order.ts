import type { PresentedKey, Shopper } from '@pay/core/ground/actors/actor';
import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import type { Other } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';
import type { Fleet } from '../nodes/fleet.ts';

/** The state that the people of a history share. */
export type Market = {
  readonly world: World;
  readonly fleet: Fleet;
  readonly acquirer: AcquirerSide;
  readonly key: PresentedKey;
};

/** The amount that a merchant wants, and the time in which it can be paid. */
export type Order = {
  /** From 1. */
  readonly number: number;
  readonly amount: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly expiresIn: number;
};

export const SHOPPER: Shopper = { kind: 'shopper' };

type Price = Pick<Order, 'amount' | 'amountMinor' | 'currency'>;

/** Prices with two decimals and without decimals; the plain price has three decimals. */
const PRICES: readonly Other<Price>[] = [
  [250, { amount: '19.99', amountMinor: 1_999n, currency: 'USD' }],
  [250, { amount: '1200', amountMinor: 1_200n, currency: 'JPY' }],
];

export function newOrder({ decisions }: World, number: number): Order {
  const plain: Price = { amount: '10.500', amountMinor: 10_500n, currency: 'BHD' };
  return {
    number,
    ...decisions.way(`order ${number} price`, plain, PRICES),
    expiresIn: decisions.way(`order ${number} expiry`, 86_400, [
      [200, 300],
      [100, 900],
    ] as const),
  };
}

/** The index of the process at which a request arrives. */
export function placeOf({ world, fleet }: Market, what: string): number {
  return world.decisions.below(`${what} place`, fleet.size);
}
