import { randomUUID } from 'node:crypto';
import { proveDays } from '@pay/core/books/proofs/prove-days';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { collectCustomers } from '@pay/core/looking/customers/collect-customers';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { addOperator } from '@pay/core/merchants/access/change-operators';
import type { Page } from 'playwright-core';
import { apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import type { Visitor } from '../harness/visitor.ts';
import { accept, answer, type Receiver } from '../webhooks/receiver/receiver.ts';
import type { Reach } from './every-page.ts';
import type { PayingShop } from './paying-shop.ts';

/** The names of the pages that a merchant's people use every day, and of dialogs on them. */
export const INSIGHT_PAGES = [
  'home',
  'payments',
  'payments not found',
  'payment',
  'refund',
  'customers',
  'customers not found',
  'customer',
  'payment links',
  'payment link',
  'new payment link',
  'deactivate a payment link',
  'disputes',
  'dispute',
  'accept a dispute',
  'export',
  'balances',
  'statement',
  'proofs',
  'proof',
  'webhooks',
  'new endpoint',
  'endpoint',
  'rotate a signing secret',
  'resend failed deliveries',
  'delivery',
  'events',
  'event',
  'event types',
  'api requests',
  'inbox',
  'unknown payments',
  'suspended profiles',
  'health',
  'books',
] as const;

const SEEDED = 600;

/** Creates payments of every kind in a shop, and returns how to open each of the shop's pages. */
export async function insightPages(
  shop: PayingShop,
  receiver: Receiver,
): Promise<Record<(typeof INSIGHT_PAGES)[number], Reach>> {
  const { owner, path, dashboard } = shop;
  const read = async (place: string) => (await owner.get(`${path}/${place}`)).body;
  const trackId = await tellAStory(shop, receiver);
  const day = await proveDaysOf(shop);
  const { body: dispute } = await shop.engine.api.post('/v1/sandbox/disputes', {
    track_id: trackId,
    kind: 'chargeback',
    // The rest can still be refunded.
    amount: 3,
  });
  const { body: link } = await shop.engine.api.post('/v1/payment-links', {
    title: 'Donation',
    currency: 'BHD',
    minimum_amount: 1,
  });
  const customer = await customerOf(shop);
  const operator = await operatorOf(shop);
  const [endpoint] = (await read('webhook-endpoints')).data;
  const [failed] = (await read(`webhook-endpoints/${endpoint.endpoint_id}/deliveries?status=failed`)).data;
  const here = path.replace('/api', '');
  const linkPage = `${here}/payment-links/${link.link_id}`;
  const endpointPage = `${here}/webhooks/${endpoint.endpoint_id}`;

  /** Opens a page and clicks elements on it, one after another. */
  const at =
    (place: string, { presses = [], by = owner }: { presses?: readonly string[]; by?: Visitor } = {}): Reach =>
    async (page: Page) => {
      await page.context().clearCookies();
      await page.context().addCookies([...by.cookies].map(([name, value]) => ({ name, value, url: dashboard.url })));
      await page.goto(dashboard.url + place);
      await page.locator('h1').waitFor();
      await eventually(() => page.locator('.bones').count()).toBe(0);
      for (const press of presses) await page.locator(press).first().click();
      if (presses.length > 0) await page.locator('dialog[open]').waitFor();
      await eventually(() => page.locator('.bones').count()).toBe(0);
    };
  const asOperator = { by: operator };
  return {
    home: async (page) => {
      await at(here)(page);
      await page.locator('.plot svg').first().waitFor();
    },
    payments: at(`${here}/payments`),
    'payments not found': at(`${here}/payments?q=nothing&currency=BHD`),
    payment: at(`${here}/payments/${trackId}`),
    refund: at(`${here}/payments/${trackId}`, { presses: ['.page-head .button'] }),
    customers: at(`${here}/customers`),
    'customers not found': at(`${here}/customers?q=nobody`),
    customer: at(`${here}/customers/${customer.customer_id}`),
    'payment links': at(`${here}/payment-links`),
    'payment link': at(linkPage),
    'new payment link': at(`${here}/payment-links`, { presses: ['.page-head .button-main'] }),
    'deactivate a payment link': at(linkPage, { presses: ['.page-head .button-danger'] }),
    disputes: at(`${here}/disputes`),
    dispute: at(`${here}/disputes/${dispute.dispute_id}`),
    'accept a dispute': at(`${here}/disputes/${dispute.dispute_id}`, {
      presses: ['.notice .button:not(.button-main)'],
    }),
    export: at(`${here}/payments`, { presses: ['.page-head .button'] }),
    balances: async (page) => {
      await at(`${here}/balances?days=90`)(page);
      await page.locator('.plot svg').first().waitFor();
    },
    statement: at(`${here}/statement?from=${day}`),
    proofs: at(`${here}/proofs`),
    proof: at(`${here}/proofs/${day}`),
    webhooks: at(`${here}/webhooks`),
    'new endpoint': at(`${here}/webhooks`, { presses: ['.page-head .button-main'] }),
    endpoint: at(endpointPage),
    'rotate a signing secret': at(endpointPage, { presses: ['.facts .button'] }),
    'resend failed deliveries': at(endpointPage, { presses: ['.filters .button'] }),
    delivery: at(`${here}/webhooks/deliveries/${failed.delivery_id}`),
    events: at(`${here}/events`),
    event: at(`${here}/events/${failed.event_id}`),
    'event types': at(`${here}/event-types`),
    'api requests': at(`${here}/requests`),
    inbox: at(`${here}/inbox`),
    'unknown payments': at('/operator/unknown', asOperator),
    'suspended profiles': at('/operator/suspended', asOperator),
    health: at('/operator/health', asOperator),
    books: at('/operator/books', asOperator),
  };
}

/** Creates payments of every kind, and returns the id of the session with the longest timeline. */
async function tellAStory(shop: PayingShop, receiver: Receiver): Promise<string> {
  const { engine, owner, path } = shop;
  const { pool } = engine.database;
  const { profileId } = engine.profile.profile;
  unwrap(await seedSessions({ pool }, { profileId, sessions: SEEDED, seed: 7, days: 45 }));
  await owner.post(`${path}/webhook-endpoints`, { url: receiver.url, description: 'Orders' });
  await owner.post(`${path}/webhook-endpoints`, {
    url: 'http://localhost:9/accounting',
    event_types: ['refund.failed'],
  });
  receiver.answering = answer(500, { 'content-type': 'application/json' }, '{"error":"the till is closed"}');
  const metadata = { cart: '<script>alert(1)</script>', name: '\u202eمريم drah', note: '☕ '.repeat(40) };
  const payment = await newPayment(engine, { reference: 'Order 1042', description: 'Two bags of coffee', metadata });
  const page = await cardPage(payment.url);
  await (await page.pay('4000000000009995')).pay('4242424242424242');
  await eventually(() => receiver.received.length).toBeGreaterThan(0);
  await eventually(async () => (await pool.query('select 1 from delivery_attempts')).rowCount).toBeGreaterThan(0);
  await pool.query(
    "update deliveries set status = 'failed', due_at = null, completed_at = now() where due_at is not null",
  );
  receiver.answering = accept;
  await owner.post(
    `${path}/payments/${payment.trackId}/refunds`,
    { amount: '4', reason: 'One bag came late' },
    { 'idempotency-key': randomUUID() },
  );
  // This payment is approved, but the answer is lost.
  await (await cardPage((await newPayment(engine, { reference: 'Order 1043' })).url)).pay('4000000000000259');
  await misuse(shop);
  return payment.trackId;
}

/** Turns the shoppers of the seeded payments into customers, and returns one who has paid in two currencies. */
async function customerOf(shop: PayingShop): Promise<{ readonly customer_id: string }> {
  const { pool } = shop.engine.database;
  const { profileId } = shop.engine.profile.profile;
  await pool.query(
    `update sessions set customer = jsonb_build_object('email', (array['layla', 'omar', 'noura'])[n % 3 + 1]
         || '@shopper.example', 'name', (array['Layla Haddad', null, 'نورة الأحمد'])[n % 3 + 1], 'phone', '+97317000000'),
       metadata = '{"member": "A-7"}'
     from (select track_id as id, (row_number() over (order by track_id))::int as n from sessions
       where profile_id = $1 and attempt_count > 0 and reference not like 'Order 104%') each
     where profile_id = $1 and track_id = id`,
    [profileId],
  );
  await pool.query(`update customer_positions set walks_until = now(), walked_at = '-infinity' where profile_id = $1`, [
    profileId,
  ]);
  while ((await collectCustomers({ pool }, { kind: 'worker' }, 100)) > 0);
  const { body } = await shop.owner.get(`${shop.path}/customers?q=layla`);
  return body.data[0];
}

/** Proves the days of the seeded payments, and returns the newest of these days. */
async function proveDaysOf({ engine, owner, path }: PayingShop): Promise<string> {
  const { pool } = engine.database;
  const deps = { pool, environment: 'sandbox', sealer: sealer(engine.config.sealingKeys), alarm: () => {} } as const;
  await proveDays(deps, { kind: 'worker' }, 10);
  const [newest] = (await owner.get(`${path}/proofs`)).body.data;
  return newest.day;
}

async function misuse({ engine, owner, path }: PayingShop): Promise<void> {
  const { publishableKey, secretKey } = engine.profile;
  const { headers } = await owner.get(path);
  const change = { allowed_origins: ['https://qahwa.example'] };
  await owner.call('PATCH', path, change, { 'if-match': String(headers['etag']) });
  const asPage = (key: string) =>
    apiClient(engine.url, null).get('/v1/sdk/browser/profile', {
      'x-publishable-key': key,
      origin: 'https://www.qahwa.example',
    });
  await asPage(publishableKey.value);
  await asPage(secretKey.value);
  await apiClient(engine.url, publishableKey.value).post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
  await eventually(async () => (await owner.get(`${path}/inbox`)).body.data.length).toBe(3);
}

/** Returns an operator who has suspended another profile of the shop. */
async function operatorOf({ dashboard, engine, owner }: PayingShop): Promise<Visitor> {
  const person = await dashboard.person('Omar Operator');
  unwrap(await addOperator({ pool: dashboard.database.pool }, OPERATOR, person.email));
  const operator = await dashboard.signedIn(person);
  const { merchantId } = engine.profile.profile;
  const other = { display_name: 'Qahwa Kiosk', environment: 'sandbox' };
  const { body } = await owner.post(`/api/merchants/${merchantId}/profiles`, other);
  await operator.post(`/api/operator/profiles/${body.profile_id}/suspend`, { reason: 'It sells prohibited goods.' });
  return operator;
}
