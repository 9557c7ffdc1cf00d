import type { Random } from '../random.ts';
import type { Shape } from '../stand/shapes.ts';
import type { Call, MerchantClient, Told } from './merchant-client.ts';
import { drawMoney, type Money, minorOf } from './money.ts';

export type Created = Told & { readonly trackId: string; readonly paymentId: string };

/** The shortest time to pay, in seconds; some sessions with this time expire while their shopper pays. */
const SHORTEST = 60;

/**
 * Returns undefined if no payment was created, because the answer was lost and there was no idempotency key for a safe
 * repeat.
 */
export async function createPayment(
  client: MerchantClient,
  random: Random,
  number: number,
  shape: Shape,
): Promise<Created | undefined> {
  const isOneCall = random.chance(0.6);
  const expiry = random.chance(0.1) ? { expires_in: SHORTEST + random.below(30) } : {};
  const capture = random.chance(shape.manualShare) ? { capture: 'manual' } : {};
  const call = (money: Money): Call => ({
    path: isOneCall ? '/merchant/initiate-payment' : '/v1/sdk/checkout',
    operation: isOneCall ? 'initiate' : 'create',
    body: {
      ...money,
      ...expiry,
      ...capture,
      reference: `order-${number}`,
      success_url: 'https://shop.example/paid',
      failure_url: 'https://shop.example/failed',
    },
    idempotencyKey: `new-${number}`,
    wanted: `${minorOf(money)} ${money.currency}`,
  });
  const session = await withOrWithoutKey(client, random, call(drawMoney(random, shape)), () =>
    call(drawMoney(random, shape)),
  );
  if (session.trackId === null || session.status !== 201) return undefined;
  if (session.paymentId !== null) return { ...session, trackId: session.trackId, paymentId: session.paymentId };
  const pay: Call = {
    operation: 'pay',
    path: `/v1/sdk/checkout/${session.trackId}/pay`,
    body: { method: 'card' },
    idempotencyKey: random.chance(0.5) ? `pay-${number}` : null,
  };
  const started = await client.persist(pay);
  if (started.paymentId === null) return undefined;
  return { ...session, trackId: session.trackId, paymentId: started.paymentId };
}

/**
 * Some clients send their request twice at the same time, some send two different requests under one idempotency key,
 * and some have no idempotency key and give up.
 */
async function withOrWithoutKey(client: MerchantClient, random: Random, call: Call, other: () => Call): Promise<Told> {
  if (random.chance(0.2)) return client.call({ ...call, idempotencyKey: null });
  if (random.chance(0.05)) await Promise.all([client.call(call), client.call(call)]);
  return random.chance(0.04) ? askForEither(client, call, other()) : client.persist(call);
}

/**
 * Sends two different requests under one key at the same time. Only one can be accepted, even when they are repeated.
 */
export async function askForEither(client: MerchantClient, one: Call, other: Call): Promise<Told> {
  await Promise.all([client.call(one), client.call(other)]);
  const told = await client.persist(one);
  const alternative = await client.persist(other);
  return told.code === 'idempotency_key_reuse' ? alternative : told;
}
