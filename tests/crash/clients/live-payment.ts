import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '../random.ts';
import { drawCharacter } from './characters.ts';
import { createPayment } from './create-payment.ts';
import { endAuthorisation } from './end-authorisation.ts';
import { merchantClient } from './merchant-client.ts';
import { drawMoney } from './money.ts';
import { refundPayment } from './refund-payment.ts';
import type { Market, Scene } from './scene.ts';
import { shop } from './shop.ts';
import { shopperClient } from './shopper-client.ts';

/**
 * Runs one payment from its creation until its merchant and shopper finish or give up. The seed decides what they do.
 */
export async function livePayment(market: Market, number: number): Promise<void> {
  const random = randomOf(market.seed, number);
  const merchant = market.merchants[number % market.merchants.length];
  if (merchant === undefined) throw new Error('there are no merchants');
  const lines = market.linesOf(merchant);
  const client = merchantClient({ ...market, lines, payment: number, merchant, random });
  const cast = { number, market, merchant, random, client };
  if (random.chance(0.02)) await tryRevokedKey(cast);
  const created = await createPayment(client, random, number, merchant.shape);
  if (created === undefined) return;
  const { trackId, paymentId, amountMinor, currency } = created;
  const { issuer } = market.acquirer;
  const shopper = shopperClient({ lines, payment: number, paymentId, issuer, random });
  const scene: Scene = { ...cast, trackId, shopper };
  const character = drawCharacter(random);
  if (character === 'leaves') return;
  if (character === 'merchant cancels') await cancel(scene);
  const meanwhile = character === 'merchant cancels in between' ? cancel(scene) : undefined;
  await shop(scene);
  await meanwhile;
  let state = await askStatus(scene);
  if (amountMinor === null || currency === null) return;
  if (state === 'authorised') {
    await endAuthorisation(scene, { amountMinor, currency });
    state = await askStatus(scene);
  }
  if (state !== 'paid' || !random.chance(0.25)) return;
  await refundPayment(scene, { amountMinor, currency });
  await askStatus(scene);
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

async function tryRevokedKey({ client, merchant, random, number }: Omit<Scene, 'trackId' | 'shopper'>): Promise<void> {
  const revoked = merchant.revoked[random.below(merchant.revoked.length)];
  if (revoked === undefined) return;
  const body = { ...drawMoney(random, merchant.shape), reference: `revoked-${number}` };
  await client.call({ operation: 'create', path: '/v1/sdk/checkout', body, idempotencyKey: null }, revoked);
}
