import type { AcquirerOfRun } from '../acquirers/acquirer-of-run.ts';
import type { Note, Sight, Wait } from '../books/books.ts';
import type { Random } from '../random.ts';
import type { CrashMerchant } from '../stand/merchants.ts';
import type { MerchantClient } from './merchant-client.ts';
import type { Line } from './open-line.ts';
import type { ShopperClient } from './shopper-client.ts';

export type Market = {
  readonly seed: number;
  readonly acquirer: Pick<AcquirerOfRun, 'cards' | 'issuer'>;
  readonly merchants: readonly CrashMerchant[];
  /** The connections to the engines for this merchant's clients. */
  readonly linesOf: (merchant: CrashMerchant) => readonly [Line, ...Line[]];
  readonly note: (note: Note) => void;
  readonly see: (sight: Sight) => void;
  /** Called when a shopper has sent a form with a card; `waits` is empty if the card alone can cause a long wait. */
  readonly paid: (merchant: CrashMerchant, trackId: string, waits: readonly Wait[]) => void;
};

/** One payment and everyone who takes part in it. */
export type Scene = {
  readonly number: number;
  readonly market: Market;
  readonly merchant: CrashMerchant;
  readonly random: Random;
  readonly client: MerchantClient;
  readonly trackId: string;
  readonly shopper: ShopperClient;
};
