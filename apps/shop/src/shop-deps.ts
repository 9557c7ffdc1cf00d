import type { Pay } from '@pay/server';
import type { ShopConfig } from './config.ts';
import type { OrderBook } from './orders/order-book.ts';
import type { AskAgain } from './payments/ask-again.ts';

/** The dependencies of the shop's routes. */
export type ShopDeps = {
  readonly config: ShopConfig;
  readonly pay: Pay;
  readonly book: OrderBook;
  readonly askAgain: AskAgain;
  /** The shop's origin, as shoppers see it. */
  readonly shopUrl: () => string;
};
