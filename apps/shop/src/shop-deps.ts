import type { Pay } from '@pay/server';
import type { ShopConfig } from './config.ts';
import type { OrderBook } from './orders/order-book.ts';
import type { AskAgain } from './payments/ask-again.ts';

/** What the shop's routes work with. */
export type ShopDeps = {
  readonly config: ShopConfig;
  readonly pay: Pay;
  readonly book: OrderBook;
  readonly askAgain: AskAgain;
  /** The shop's own origin, as shoppers know it. */
  readonly shopUrl: () => string;
};
