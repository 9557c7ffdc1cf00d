import { Pay, signTestWebhook } from '@pay/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../../harness/card-page.ts';
import { eventually } from '../../harness/eventually.ts';
import { freePort } from '../../harness/free-port.ts';
import { startTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import { orMissing } from '../toolbox/or-missing.ts';
import { compileWithMedusa } from './compile-with-medusa.ts';
import { medusaPackages } from './medusa-packages.ts';
import { type MedusaProject, medusaProject } from './medusa-project.ts';
import { type Medusa, startMedusa } from './start-medusa.ts';
import { openShop, PRICE, type StartedCart, type Storefront } from './storefront.ts';
import { startRelay, type WebhookRelay } from './webhook-relay.ts';

const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';
const STOLEN_CARD = '4000000000009979';

/** Medusa's answer if the payment has not been authorised. */
const NOT_PAID = {
  status: 400,
  body: { type: 'not_allowed', message: expect.stringContaining('was not authorized with the provider') },
};

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
      await medusa?.stop();
      await relay?.stop();
      await project?.remove();
      await engine?.stop();
    });

    const started: StartedCart[] = [];
    const startCart = async (provider: string, data?: unknown) => {
      const cart = await shop.startedCart(provider, data);
      started.push(cart);
      return cart;
    };
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
    const paymentOf = async (cart: StartedCart) => (await orderOf(cart)).payment_collections[0].payments[0];
    const amountsOf = (rows: readonly { readonly amount: number }[]) => rows.map(({ amount }) => amount);
    const arrivalOf = (cart: StartedCart, type: string) =>
      eventually(() => relay.typesOf(trackOf(cart))).toContain(type);

    test("the plug-in compiles with Medusa's own types", () => compileWithMedusa(project.folder));

    test('the storefront gets the address of the card page, and Pay the exact amount', async () => {
      const cart = await startCart('pp_pay_pay');
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

    test('the webhook alone creates the order, whose payment is captured', async () => {
      const cart = await startCart('pp_pay_pay');
      await payWith(cart, GOOD_CARD);
      await eventually(async () => (await shop.ordersOf(cart.email)).length).toBe(1);
      await eventually(async () => (await orderOf(cart)).payment_status).toBe('captured');
      const payment = await paymentOf(cart);
      expect(payment).toMatchObject({ amount: PRICE, currency_code: 'bhd', provider_id: 'pp_pay_pay' });
      expect(amountsOf(payment.captures)).toEqual([PRICE]);
      const { body } = await shop.complete(cart.cartId);
      expect(body).toMatchObject({ type: 'order', order: { id: (await orderOf(cart)).id } });
    });

    test('a shopper who returns before the webhook completes the cart; a late and a repeated webhook change nothing', async () => {
      relay.isHolding = true;
      const cart = await startCart('pp_pay_pay');
      await payWith(cart, GOOD_CARD);
      await arrivalOf(cart, 'payment.succeeded');
      expect((await shop.complete(cart.cartId)).body).toMatchObject({ type: 'order', order: { email: cart.email } });
      relay.isHolding = false;
      const message = relay.messageOf(trackOf(cart), 'payment.succeeded');
      const before = medusa.received();
      for (let times = 0; times < 3; times++) expect(await relay.send(message)).toBe(200);
      await eventually(() => medusa.received()).toBeGreaterThanOrEqual(before + 3);
      expect(amountsOf((await paymentOf(cart)).captures)).toEqual([PRICE]);
    });

    test('forged messages create no order', async () => {
      const paid = await startCart('pp_pay_pay');
      const unpaid = await startCart('pp_pay_pay');
      await payWith(paid, GOOD_CARD);
      await arrivalOf(paid, 'payment.succeeded');
      const { headers, body } = relay.messageOf(trackOf(paid), 'payment.succeeded');
      const changed = body.replaceAll(trackOf(paid), trackOf(unpaid));
      await relay.send({ headers, body: changed });
      const secret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
      const signed = signTestWebhook(changed, { secret });
      await relay.send({ headers: signed.headers, body: changed });
      await relay.send({ headers: { 'content-type': 'application/json' }, body: changed });
      const refused = () => medusa.readLog().match(/The message was not signed with this secret/g)?.length;
      await eventually(refused).toBe(2);
      await eventually(() => medusa.readLog()).toContain('The header webhook-id is missing');
      expect(await shop.ordersOf(unpaid.email)).toEqual([]);
    });

    test('what the browser sends is not trusted', async () => {
      const paid = await startCart('pp_pay_pay');
      await payWith(paid, GOOD_CARD);
      const lie = { ...paid.session.data, status: 'paid' };
      const cart = await startCart('pp_pay_pay', lie);
      expect(trackOf(cart)).not.toBe(trackOf(paid));
      expect(await shop.complete(cart.cartId)).toMatchObject(NOT_PAID);
      expect(await shop.ordersOf(cart.email)).toEqual([]);
    });

    test('a declined card creates no order, and another card can be tried', async () => {
      const cart = await startCart('pp_pay_pay');
      await payWith(cart, DECLINED_CARD);
      expect(await shop.complete(cart.cartId)).toMatchObject(NOT_PAID);
      await payWith(cart, GOOD_CARD);
      expect(await shop.complete(cart.cartId)).toMatchObject({ status: 200, body: { type: 'order' } });
    });

    test('a failed payment creates no order, and the shopper can choose to pay again', async () => {
      const cart = await startCart('pp_pay_pay');
      await payWith(cart, STOLEN_CARD);
      expect(await statusOf(cart)).toMatchObject({ status: 'failed' });
      expect(await shop.complete(cart.cartId)).toMatchObject(NOT_PAID);
      const again = await shop.startAgain(cart, 'pp_pay_pay');
      expect(trackOf(again)).not.toBe(trackOf(cart));
      await payWith(again, GOOD_CARD);
      expect(await shop.complete(cart.cartId)).toMatchObject({ status: 200, body: { type: 'order' } });
    });

    test('a change to the cart cancels the payment, and a new payment asks for the new amount', async () => {
      const cart = await startCart('pp_pay_pay');
      await shop.addItem(cart.cartId);
      expect(await statusOf(cart)).toMatchObject({ status: 'cancelled' });
      const again = await shop.startAgain(cart, 'pp_pay_pay');
      expect(await statusOf(again)).toMatchObject({ status: 'open', amount_minor: 21_050 });
    });

    test('an authorised order is captured in two parts, and refunded in part', async () => {
      const cart = await startCart('pp_pay_later');
      await payWith(cart, GOOD_CARD);
      expect(await shop.complete(cart.cartId)).toMatchObject({ status: 200, body: { type: 'order' } });
      expect((await orderOf(cart)).payment_status).toBe('authorized');
      expect(await statusOf(cart)).toMatchObject({ status: 'authorised', captured_amount: 0 });
      const { id } = await paymentOf(cart);
      expect((await shop.admin(`/payments/${id}/capture`, { amount: 4.5 })).status).toBe(200);
      expect(await statusOf(cart)).toMatchObject({ status: 'paid', captured_amount_minor: 4_500 });
      await arrivalOf(cart, 'payment.captured');
      expect((await shop.admin(`/payments/${id}/capture`, { amount: 6.025 })).status).toBe(200);
      await eventually(() => relay.typesOf(trackOf(cart)).filter((type) => type === 'payment.captured').length).toBe(2);
      expect((await shop.admin(`/payments/${id}/refund`, { amount: 3.005 })).status).toBe(200);
      const { captures, refunds } = await paymentOf(cart);
      expect([amountsOf(captures).toSorted(), amountsOf(refunds)]).toEqual([[4.5, 6.025], [3.005]]);
      expect(await statusOf(cart)).toMatchObject({ captured_amount_minor: 10_525, refunded_amount: 3.005 });
    });

    test('an amount with too many decimals is refused, and Medusa records nothing', async () => {
      const cart = await startCart('pp_pay_pay');
      await payWith(cart, GOOD_CARD);
      expect(await shop.complete(cart.cartId)).toMatchObject({ status: 200, body: { type: 'order' } });
      const { id } = await paymentOf(cart);
      const { status, body } = await shop.admin(`/payments/${id}/refund`, { amount: 1.0005 });
      expect([status, body.message]).toEqual([400, expect.stringContaining('amount_precision')]);
      expect((await paymentOf(cart)).refunds).toEqual([]);
    });

    test('an order that is cancelled before its capture is voided', async () => {
      const cart = await startCart('pp_pay_later');
      await payWith(cart, GOOD_CARD);
      expect(await shop.complete(cart.cartId)).toMatchObject({ status: 200, body: { type: 'order' } });
      expect((await shop.admin(`/orders/${(await orderOf(cart)).id}/cancel`, {})).status).toBe(200);
      await eventually(async () => (await statusOf(cart)).status).toBe('voided');
    });

    test("a capture in Pay's dashboard is recorded in Medusa, and not repeated", async () => {
      const cart = await startCart('pp_pay_later');
      await payWith(cart, GOOD_CARD);
      expect(await shop.complete(cart.cartId)).toMatchObject({ status: 200, body: { type: 'order' } });
      await pay.payments.capture({ track_id: trackOf(cart) });
      await eventually(async () => (await orderOf(cart)).payment_status).toBe('captured');
      expect((await statusOf(cart)).captures.length).toBe(1);
    });

    test('in the end, Medusa and Pay have the same captures and refunds', async () => {
      // Medusa handles each message 5 seconds after it arrives.
      await eventually(() => medusa.received()).toBe(relay.sent());
      for (const cart of started) {
        const [order] = await shop.ordersOf(cart.email);
        const payments = order?.payment_collections[0].payments ?? [];
        const inMedusa = payments.find((each: { data: { track_id: string } }) => each.data.track_id === trackOf(cart));
        const { captured_amount, refunded_amount } = await statusOf(cart);
        const sum = (rows: readonly { readonly amount: number }[] = []) =>
          rows.reduce((fils, { amount }) => fils + Math.round(amount * 1_000), 0);
        expect([sum(inMedusa?.captures), sum(inMedusa?.refunds)]).toEqual([
          Math.round(captured_amount * 1_000),
          Math.round(refunded_amount * 1_000),
        ]);
      }
    });
  },
);
