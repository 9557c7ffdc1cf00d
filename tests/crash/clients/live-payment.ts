import { setTimeout as pause } from 'node:timers/promises';
import type { Note, Sight } from '../books/books.ts';
import { type Random, randomOf } from '../random.ts';
import type { CrashMerchant } from '../stand/merchants.ts';
import { drawCard, drawCharacter, drawMoney } from './characters.ts';
import { type Call, type MerchantClient, merchantClient, type Told } from './merchant-client.ts';
import type { Line } from './open-line.ts';
import { type SeenPage, type ShopperClient, shopperClient } from './shopper-client.ts';

export type Market = {
  readonly seed: number;
  readonly merchants: readonly CrashMerchant[];
  readonly lines: readonly [Line, ...Line[]];
  readonly note: (note: Note) => void;
  readonly see: (sight: Sight) => void;
};

type Scene = {
  readonly number: number;
  readonly market: Market;
  readonly random: Random;
  readonly client: MerchantClient;
  readonly trackId: string;
  readonly shopper: ShopperClient;
};

const CARDS_MAX = 3;
const LOOK_AGAIN_MS = 300;

/**
 * Runs one payment from its creation until its merchant and shopper finish or give up. The seed decides what they do.
 */
export async function livePayment(market: Market, number: number): Promise<void> {
  const random = randomOf(market.seed, number);
  const merchant = market.merchants[number % market.merchants.length];
  if (merchant === undefined) throw new Error('there are no merchants');
  const client = merchantClient({ ...market, payment: number, merchant, random });
  if (random.chance(0.02)) await tryRevokedKey(client, merchant, random, number);
  const created = await create(client, random, number);
  if (created === undefined) return;
  const { trackId, paymentId } = created;
  const shopper = shopperClient({ ...market, payment: number, paymentId, random });
  const scene: Scene = { number, market, random, client, trackId, shopper };
  const character = drawCharacter(random);
  if (character === 'leaves') return;
  if (character === 'merchant cancels') await cancel(scene);
  const meanwhile = character === 'merchant cancels in between' ? cancel(scene) : undefined;
  await shop(scene);
  await meanwhile;
  const state = await askStatus(scene);
  if (state === 'paid' && random.chance(0.25)) await refund(scene, created.amountMinor ?? 0);
}

type Created = Told & { readonly trackId: string; readonly paymentId: string };

/**
 * Returns undefined if no payment was created, because the answer was lost and there was no idempotency key for a safe
 * repeat.
 */
async function create(client: MerchantClient, random: Random, number: number): Promise<Created | undefined> {
  const isOneCall = random.chance(0.6);
  const body = {
    ...drawMoney(random),
    reference: `order-${number}`,
    success_url: 'https://shop.example/paid',
    failure_url: 'https://shop.example/failed',
  };
  const path = isOneCall ? '/merchant/initiate-payment' : '/v1/sdk/checkout';
  const operation = isOneCall ? 'initiate' : 'create';
  const session = await withOrWithoutKey(client, random, { operation, path, body, idempotencyKey: `new-${number}` });
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

/** Some clients send their request twice at the same time, and some have no idempotency key and give up. */
async function withOrWithoutKey(client: MerchantClient, random: Random, call: Call): Promise<Told> {
  if (random.chance(0.2)) return client.call({ ...call, idempotencyKey: null });
  if (random.chance(0.05)) await Promise.all([client.call(call), client.call(call)]);
  return client.persist(call);
}

async function shop(scene: Scene): Promise<void> {
  const { shopper, random } = scene;
  for (let cards = 1; cards <= CARDS_MAX; cards += 1) {
    const page = await seen(scene, await shopper.look());
    if (page.kind !== 'form') return;
    if (random.chance(0.02)) {
      await shopper.cancel(page);
      await seen(scene, await shopper.look());
      return;
    }
    await shopper.pay(page, drawCard(random), random.chance(0.06));
    const after = await followOn(scene);
    if (after.kind !== 'form') return;
  }
}

/** Completes any challenge and waits for the result, until the shopper gives up. */
async function followOn(scene: Scene): Promise<SeenPage> {
  const { shopper, random } = scene;
  const looksMax = random.chance(0.2) ? 25 : 4;
  let page = await seen(scene, await shopper.look());
  for (let looks = 1; looks < looksMax; looks += 1) {
    if (page.kind === 'challenge') {
      const decision = random.chance(0.7) ? 'approve' : random.chance(0.6) ? 'refuse' : 'leave';
      await shopper.challenge(page, decision);
      if (decision === 'leave') return page;
    } else if (page.kind === 'checking') await pause(LOOK_AGAIN_MS);
    else return page;
    page = await seen(scene, await shopper.look());
  }
  return page;
}

async function seen({ market, trackId }: Scene, page: SeenPage): Promise<SeenPage> {
  const { kind } = page;
  const state = kind === 'success' ? 'paid' : kind;
  if (!['form', 'checking', 'challenge', 'lost'].includes(kind)) {
    market.see({ trackId, state, at: performance.now(), by: 'card page' });
  }
  return page;
}

async function cancel({ client, trackId, number, random }: Scene): Promise<void> {
  await pause(random.below(50));
  const path = `/v1/sdk/checkout/${trackId}/cancel`;
  const idempotencyKey = random.chance(0.5) ? `cancel-${number}` : null;
  await client.persist({ operation: 'cancel', path, idempotencyKey });
}

async function askStatus({ client, trackId, market }: Scene): Promise<string | null> {
  const told = await client.persist({
    operation: 'status',
    path: '/merchant/payment-status',
    body: { track_id: trackId },
    idempotencyKey: null,
  });
  if (told.status === 200 && told.state !== null) {
    market.see({ trackId, state: told.state, at: performance.now(), by: 'payment-status' });
  }
  return told.state;
}

/**
 * Refunds the whole amount or a part, or sends several refunds at the same time, which together can exceed the amount.
 */
async function refund({ client, trackId, number, random }: Scene, amountMinor: number): Promise<void> {
  const parts = random.pick([1, 1, 2, 3]);
  const whole = random.chance(0.4) ? undefined : amountMinor;
  const call = (part: number): Call => ({
    operation: 'refund',
    path: '/merchant/refund',
    body: { track_id: trackId, ...(whole === undefined ? {} : { amount: partOf(whole, parts) }) },
    idempotencyKey: `refund-${number}-${part}`,
  });
  await Promise.all(Array.from({ length: parts }, (_, part) => client.persist(call(part))));
  // Repeating a request with the same key must give the same answer.
  if (random.chance(0.3)) await client.persist(call(0));
}

/** Slightly less than an equal share of the amount, in a currency with three decimals. */
function partOf(amountMinor: number, parts: number): number {
  return Math.max(1, Math.ceil((amountMinor / parts) * 0.9)) / 1_000;
}

async function tryRevokedKey(
  client: MerchantClient,
  merchant: CrashMerchant,
  random: Random,
  number: number,
): Promise<void> {
  const revoked = merchant.revoked[random.below(merchant.revoked.length)];
  if (revoked === undefined) return;
  const body = { ...drawMoney(random), reference: `revoked-${number}` };
  await client.call({ operation: 'create', path: '/v1/sdk/checkout', body, idempotencyKey: null }, revoked);
}
