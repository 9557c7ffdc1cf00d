import type { ProfilePerson } from '@pay/core/ground/actors/bearer';
import { createRefund } from '@pay/core/paying/refunds/create-refund';
import { refundPayment } from '@pay/core/paying/refunds/refund-payment';
import type { Other } from '../chance/decisions.ts';
import { pause } from '../history/world.ts';
import type { Desk } from '../nodes/desk.ts';
import { readStatus } from './merchant.ts';
import type { Market, Order } from './order.ts';
import { repeat, repeatSometimes } from './repeat.ts';

/** The amount of a refund that does not ask for everything that is left: a part of the order, or too much. */
const PARTS: readonly Other<'half' | 'most' | 'tooMuch'>[] = [
  [300, 'half'],
  [250, 'most'],
  [50, 'tooMuch'],
];

const REFUNDS: readonly Other<number>[] = [
  [250, 1],
  [200, 2],
  [100, 3],
];

const BETWEEN_MS: readonly Other<number>[] = [
  [200, 30],
  [100, 20_500],
];

/** Requests refunds of an order, some at the same time. They are refused if the order is not paid. */
export async function giveBack(market: Market, order: Order, trackId: string): Promise<void> {
  const { world } = market;
  const { decisions } = world;
  const count = decisions.way(`order ${order.number} refunds`, 0, REFUNDS);
  if (count === 0) return;
  await readStatus(market, `order ${order.number} is read before its refunds`, trackId);
  const asked: Promise<unknown>[] = [];
  for (let number = 1; number <= count; number++) {
    const what = `refund ${order.number}.${number}`;
    asked.push(refund(market, order, trackId, what));
    await pause(world, decisions.way(`${what} then`, 0, BETWEEN_MS));
  }
  await Promise.all(asked);
}

async function refund(market: Market, order: Order, trackId: string, what: string): Promise<void> {
  const { world, key } = market;
  const { decisions, profileId } = world;
  const amount = amountOf(order, decisions.way(`${what} part`, 'all', PARTS));
  const command = { trackId, amount, reason: undefined, idempotencyKey: what };
  const request = { what, idempotencyKey: what, body: String(amount) };
  if (decisions.way(`${what} by a person`, false, [[250, true]])) {
    const person: ProfilePerson = { kind: 'person', id: 'person', profileId };
    // A person who repeats the request sees that the refund is pending, whereas a program gets the first answer again.
    const work = async (desk: Desk) => ({ result: await refundPayment(desk, person, command) });
    await repeat(market, { ...request, idempotencyKey: undefined, work });
    return;
  }
  const work = (desk: Desk) => createRefund(desk, key, command);
  await repeatSometimes(market, { ...request, work });
  if (decisions.way(`${what} otherwise`, false, [[40, true]])) {
    const other = { ...command, amount: '1' };
    await repeat(market, {
      ...request,
      what: `${what} otherwise`,
      body: '1',
      work: (desk) => createRefund(desk, key, other),
    });
  }
}

function amountOf({ amount, currency }: Order, part: 'all' | 'half' | 'most' | 'tooMuch'): string | undefined {
  const decimals = currency === 'BHD' ? 3 : currency === 'USD' ? 2 : 0;
  const share = { all: undefined, half: 0.5, most: 0.75, tooMuch: 1.5 }[part];
  return share === undefined ? undefined : (Number(amount) * share).toFixed(decimals);
}
