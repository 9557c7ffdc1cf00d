import { pause } from '../history/world.ts';
import { switchAccounts } from './account-switch.ts';
import { cancelAtSomeTime, createdSession, readStatus, startedPayment, watchOrder } from './merchant.ts';
import { type Market, newOrder, type Order } from './order.ts';
import { createReader } from './reader.ts';
import { giveBack } from './refunds.ts';
import { shop } from './shopper.ts';

export type People = {
  /** Called when nothing else happens any more; reads the remaining events and the final statuses. */
  readonly finish: () => void;
  readonly isFinished: () => boolean;
};

const ORDERS = [
  [300, 2],
  [150, 3],
] as const;

const BEGINS_AFTER_MS = [
  [200, 1],
  [200, 500],
  [100, 10_000],
] as const;

/** Starts everyone who uses Pay in a history: merchants, their shoppers, and a reader of the events. */
export function liveAll(market: Market): People {
  const { world } = market;
  const reader = createReader(market);
  const count = world.decisions.way('orders', 1, ORDERS);
  const trackIds: string[] = [];
  const orders = Array.from({ length: count }, async (_, index) => {
    const order = newOrder(world, index + 1);
    await pause(world, world.decisions.way(`order ${order.number} begins`, 0, BEGINS_AFTER_MS));
    const trackId = await live(market, order);
    if (trackId !== null) trackIds.push(trackId);
  });
  void reader.follow();
  const lives = Promise.all([...orders, switchAccounts(market)]);
  let isFinished = false;
  return {
    finish: () => {
      void lives
        .then(() => reader.finish())
        .then(async () => {
          for (const [at, trackId] of trackIds.entries())
            await readStatus(market, `session ${at + 1} at the end`, trackId);
          isFinished = true;
        });
    },
    isFinished: () => isFinished,
  };
}

async function live(market: Market, order: Order): Promise<string | null> {
  const trackId = await createdSession(market, order);
  if (trackId === null) return null;
  const watching = watchOrder(market, order, trackId);
  const cancelling = cancelAtSomeTime(market, order, trackId);
  const paymentId = await startedPayment(market, order, trackId);
  if (paymentId !== null) await shop(market, order, paymentId);
  await giveBack(market, order, trackId);
  await Promise.all([watching, cancelling]);
  return trackId;
}
