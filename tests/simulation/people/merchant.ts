import { cancelSession } from '@pay/core/paying/payments/ending/cancel-session';
import { readPaymentStatus } from '@pay/core/paying/payments/reading/payment-status';
import { startPayment } from '@pay/core/paying/payments/starting/start-payment';
import { createSession } from '@pay/core/paying/sessions/create-session';
import { sessionAnswer } from '@pay/core/paying/sessions/session-answer';
import { checkStatusAnswer } from '../check/check-status-answer.ts';
import { pause } from '../history/world.ts';
import type { Desk } from '../nodes/desk.ts';
import { ask } from './ask.ts';
import { type Market, type Order, placeOf } from './order.ts';
import { repeat, repeatSometimes } from './repeat.ts';

/** Creates the session of an order. Returns its track id, or null if the merchant never learns it. */
export async function createdSession(market: Market, order: Order): Promise<string | null> {
  const { world } = market;
  const what = `order ${order.number} is created`;
  const idempotencyKey = world.decisions.way(`${what} key`, `create ${order.number}`, [[200, undefined]]);
  const request = (amount: string) => ({
    what,
    idempotencyKey,
    body: amount,
    work: async (desk: Desk) => {
      const { result } = await createSession(desk, market.key, {
        amount,
        currency: order.currency,
        terms: { reference: `order ${order.number}` },
        expiresIn: order.expiresIn,
        method: undefined,
        idempotencyKey,
      });
      return { result: result.ok ? { ok: true as const, value: sessionAnswer(result.value, 'sandbox') } : result };
    },
  });
  const created = await repeatSometimes(market, request(order.amount));
  if (world.decisions.way(`${what} otherwise`, false, [[40, true]])) {
    await repeat(market, { ...request('1'), what: `${what} otherwise` });
  }
  if (!created?.ok) return null;
  const { track_id: trackId } = created.value;
  world.seen.told.push({ trackId, amountMinor: order.amountMinor, currency: order.currency });
  return trackId;
}

/** Starts the payment of a session. Returns the payment id, or null if the merchant never learns it. */
export async function startedPayment(market: Market, order: Order, trackId: string): Promise<string | null> {
  const what = `order ${order.number} is started`;
  const idempotencyKey = market.world.decisions.way(`${what} key`, undefined, [[300, `start ${order.number}`]]);
  const started = await repeatSometimes(market, {
    what,
    idempotencyKey,
    body: trackId,
    work: (desk) => startPayment(desk, market.key, { trackId, method: 'card', idempotencyKey }),
  });
  return started?.ok ? started.value.payment_id : null;
}

/** Cancels an order at some point or never, whatever the shopper is doing. */
export async function cancelAtSomeTime(market: Market, order: Order, trackId: string): Promise<void> {
  const { world } = market;
  const what = `order ${order.number} is cancelled`;
  const afterMs = world.decisions.way<number | null>(what, null, CANCELLED_AFTER_MS);
  if (afterMs === null) return;
  await pause(world, afterMs);
  const idempotencyKey = world.decisions.way(`${what} key`, undefined, [[400, `cancel ${order.number}`]]);
  await repeatSometimes(market, {
    what,
    idempotencyKey,
    body: trackId,
    work: (desk) => cancelSession(desk, market.key, { trackId, idempotencyKey }),
  });
}

const CANCELLED_AFTER_MS = [
  [30, 5],
  [30, 2_000],
  [20, 15_000],
] as const;

/** Reads the status of an order several times. */
export async function watchOrder(market: Market, order: Order, trackId: string): Promise<void> {
  const { world } = market;
  for (let look = 1; look <= LOOKS_MAX; look++) {
    const what = `order ${order.number} is looked at ${look}`;
    const afterMs = world.decisions.way<number | null>(what, null, LOOKED_AT_AFTER_MS);
    if (afterMs === null) return;
    await pause(world, afterMs);
    await readStatus(market, what, trackId);
  }
}

const LOOKS_MAX = 3;
const LOOKED_AT_AFTER_MS = [
  [100, 10],
  [150, 3_000],
  [100, 30_000],
  [50, 1_000_000],
] as const;

/** The status that the merchant reads; null if there was no answer. */
export async function readStatus(market: Market, what: string, trackId: string): Promise<string | null> {
  const work = (desk: Desk) => readPaymentStatus(desk, market.key, { trackId });
  const heard = await ask(market.world, market.fleet, { what, place: placeOf(market, what), work });
  if (heard.kind !== 'answer' || !heard.value.ok) return null;
  checkStatusAnswer(market, heard.value.value);
  return heard.value.value.status;
}
