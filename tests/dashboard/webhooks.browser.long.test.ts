import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { accept, answer, type Receiver, startReceiver } from '../webhooks/receiver/receiver.ts';
import { dialog } from './dashboard-stack.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

let shop: PayingShop;
let browser: TestBrowser;
let receiver: Receiver;
let page: Page;
beforeAll(async () => {
  [shop, browser, receiver] = await Promise.all([
    startPayingShop({ logLevel: 'silent' }),
    startBrowser(),
    startReceiver(),
  ]);
  page = await pageOf(browser, shop.dashboard, shop.owner);
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop(), receiver?.stop()]));

const at = (path: string) => `${shop.dashboard.url}${shop.path.replace('/api', '')}/${path}`;
const rows = () => page.locator('tbody tr');
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function takeSecret(): Promise<string> {
  const value = (await page.locator('[data-secret]').textContent()) ?? '';
  await page.getByLabel('I have stored it').check();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  return value.trim();
}

/** Abandons pending deliveries, as the worker does with a delivery after 10 failed tries. */
async function giveUp(): Promise<void> {
  await shop.engine.database.pool.query(
    "update deliveries set status = 'failed', due_at = null, completed_at = now() where status = 'pending'",
  );
}

describe('an endpoint', () => {
  test('is created with a secret that is shown once, and can be tested', async () => {
    await page.goto(at('webhooks'));
    await button('New endpoint').click();
    await page.getByLabel('URL').fill(receiver.url);
    await button('Create endpoint').click();
    const secret = await takeSecret();
    expect(secret).toMatch(/^whsec_/);
    expect(await page.content()).not.toContain(secret);
    await rows().getByRole('link', { name: receiver.url }).click();
    await button('Send a test').click();
    await eventually(() => receiver.received.length).toBe(1);
    await rows().filter({ hasText: 'endpoint.test' }).filter({ hasText: 'HTTP 204' }).waitFor();
  });

  test('can have its secret rotated, and the old and new secrets both sign during the overlap', async () => {
    await button('Rotate secret').click();
    await page.getByLabel('Keep the old secret for').selectOption('1');
    await button('Rotate').click();
    expect(await takeSecret()).toMatch(/^whsec_/);
    await page.getByText('Also used until').waitFor();
    receiver.received.length = 0;
    await button('Send a test').click();
    await eventually(() => receiver.received.length).toBe(1);
    expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  });

  test('is refused if its URL is wrong, with an explanation next to the field', async () => {
    await page.goto(at('webhooks'));
    await button('New endpoint').click();
    await page.getByLabel('URL').fill('ftp://shop.example');
    await button('Create endpoint').click();
    await dialog(page).locator('.field-error, .notice-bad').first().waitFor();
    expect(await page.locator('[data-secret]').count()).toBe(0);
  });
});

describe('a failed delivery', () => {
  test('is sent again and shown as delivered, with the earlier responses', async () => {
    receiver.answering = answer(500, {}, 'the till is closed');
    receiver.received.length = 0;
    await newPaidPayment(shop.engine);
    await eventually(() => receiver.received.length).toBe(1);
    await eventually(async () => {
      const { rows: found } = await shop.engine.database.pool.query(
        'select 1 from delivery_attempts where http_status = 500',
      );
      return found.length;
    }).toBe(1);
    await giveUp();
    receiver.answering = accept;
    await page.goto(at('webhooks'));
    await rows().getByRole('link', { name: receiver.url }).click();
    await rows().filter({ hasText: 'Failed' }).getByRole('link').click();
    await page.getByText('the till is closed').waitFor();
    await button('Send again').click();
    await page.getByText('Sent again.').waitFor();
    await eventually(() => receiver.received.length).toBe(2);
    await page.getByRole('link', { name: 'Endpoint', exact: true }).click();
    await rows().filter({ hasText: 'payment.succeeded' }).filter({ hasText: 'Delivered' }).waitFor();
  });

  test('is counted before all failed deliveries are sent again', async () => {
    receiver.answering = answer(500);
    receiver.received.length = 0;
    await Promise.all([newPaidPayment(shop.engine), newPaidPayment(shop.engine)]);
    await eventually(() => receiver.received.length).toBe(2);
    await giveUp();
    receiver.answering = accept;
    await page.reload();
    await button('Resend failed deliveries').click();
    await page.getByText('2 events will be sent again.').waitFor();
    await button('Resend').click();
    await page.getByText('2 events are being sent again.').waitFor();
    await eventually(() => receiver.received.length).toBe(4);
  });
});

test('a blocked origin of another domain is allowed once its domain is typed, and then pages of that origin work', async () => {
  const { body, headers } = await shop.owner.get(shop.path);
  const change = { allowed_origins: ['https://other.example'] };
  expect(body.allowed_origins).toEqual([]);
  await shop.owner.call('PATCH', shop.path, change, { 'if-match': String(headers['etag']) });
  const asPage = async (key: string) =>
    verdict(
      await apiClient(shop.engine.url, null).get('/v1/sdk/browser/profile', {
        'x-publishable-key': key,
        origin: 'https://shop.example',
      }),
    );
  const { publishableKey, secretKey } = shop.engine.profile;
  expect(await asPage(publishableKey.value)).toBe('403 origin_not_allowed');
  expect(await asPage(secretKey.value)).toBe('403 secret_key_not_allowed');
  await page.goto(at('inbox'));
  const blocked = page.locator('[data-kind=origin_blocked]').filter({ hasText: 'https://shop.example' });
  await blocked.waitFor();
  await button('Allow this origin').click();
  await page.getByRole('dialog').getByText('shop.example', { exact: true }).waitFor();
  await page.getByLabel('Type shop.example to confirm').fill('shop.example');
  await button('Allow').click();
  await blocked.waitFor({ state: 'detached' });
  expect(await asPage(publishableKey.value)).toBe('200');
  await page.locator('[data-kind=secret_key_in_browser]').getByRole('button', { name: 'Rotate this key' }).click();
  await button('Rotate now').click();
  await page.locator('[data-secret]').waitFor();
});
