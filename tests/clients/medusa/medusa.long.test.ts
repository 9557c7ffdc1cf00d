import { Pay } from '@pay/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../../harness/card-page.ts';
import { eventually } from '../../harness/eventually.ts';
import { freePort } from '../../harness/free-port.ts';
import { startTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import { orMissing } from '../toolbox/or-missing.ts';
import { medusaPackages } from './medusa-packages.ts';
import { type MedusaProject, medusaProject } from './medusa-project.ts';
import { type Medusa, startMedusa } from './start-medusa.ts';
import { openShop, PRICE, type StartedCart, type Storefront } from './storefront.ts';
import { startRelay, type WebhookRelay } from './webhook-relay.ts';

const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';
const STOLEN_CARD = '4000000000009979';

const packages = await orMissing('Medusa', medusaPackages);

describe.skipIf(packages.kind === 'missing')(
  `the plug-in in a real Medusa shop${packages.kind === 'missing' ? ` (skipped: ${packages.reason})` : ''}`,
  () => {
    let engine: TestEngine;
    let pay: Pay;
    let project: MedusaProject;
    let medusa: Medusa;
    let relay: WebhookRelay;
    let shop: Storefront;

    beforeAll(async () => {
      if (packages.kind === 'missing') return;
      engine = await startTestEngine();
      const secretKey = engine.profile.secretKey.value;
      pay = new Pay({ secretKey, baseUrl: engine.url });
      const port = await freePort();
      relay = await startRelay(`http://localhost:${port}/hooks/payment/pay_pay`);
      const endpoint = await pay.webhookEndpoints.create({ url: relay.url });
      project = await medusaProject(packages.value);
      const settings = { secretKey, baseUrl: engine.url, webhookSecret: endpoint.secret };
      medusa = await startMedusa(project.folder, port, settings);
      shop = await openShop(medusa);
    });
    afterAll(async () => {
      if (process.env['DBG']) (await import('node:fs')).writeFileSync('/tmp/medusa.log', medusa.readLog());
      await medusa?.stop();
      await relay?.stop();
      await project?.remove();
      await engine?.stop();
    });

    const trackOf = ({ session }: StartedCart): string => session.data['track_id'];
    const payWith = async ({ session }: StartedCart, ...cards: readonly string[]) => {
      for (const card of cards) await (await cardPage(session.data['payment_url'])).pay(card);
    };
    const statusOf = (cart: StartedCart) => pay.payments.status({ track_id: trackOf(cart) });
    const orderOf = async ({ email }: StartedCart) => {
      const orders = await shop.ordersOf(email);
      expect(orders.length).toBe(1);
      return orders[0];
    };
    const paymentIn = (order: Awaited<ReturnType<typeof orderOf>>) => order.payment_collections[0].payments[0];

    test('the storefront gets the address of the card page, and Pay the exact amount', async () => {
      const cart = await shop.startedCart('pp_pay_pay');
      expect(cart.session.status).toBe('requires_more');
      expect(cart.session.data['payment_url']).toMatch(new RegExp(`^${engine.url}/payment\\?`));
      expect(await statusOf(cart)).toMatchObject({
        status: 'open',
        amount: PRICE,
        amount_minor: 10_525,
        currency: 'BHD',
        capture: 'automatic',
        reference: cart.session.id,
      });
      expect(JSON.stringify(cart)).not.toContain('sk_test_');
    });

    test('after the payment, the webhook alone makes the order, which is captured', async () => {
      const cart = await shop.startedCart('pp_pay_pay');
      await payWith(cart, GOOD_CARD);
      await eventually(async () => (await shop.ordersOf(cart.email)).length).toBe(1);
      await eventually(async () => (await orderOf(cart)).payment_status).toBe('captured');
      const payment = paymentIn(await orderOf(cart));
      expect(payment).toMatchObject({ amount: PRICE, currency_code: 'bhd', provider_id: 'pp_pay_pay' });
      expect(payment.captures.map(({ amount }: { amount: number }) => amount)).toEqual([PRICE]);
      const completed = await shop.complete(cart.cartId);
      expect(completed.body).toMatchObject({ type: 'order', order: { id: (await orderOf(cart)).id } });
    });
  },
);
