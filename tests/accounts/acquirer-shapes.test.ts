import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { cardPage, type PageAnswer, postForm } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { lastForm, linksOf } from '../harness/issuer.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { attemptsOf, bookedSales, letTimePass, newPayment, truthOf } from '../harness/new-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const APPROVED = '4242424242424242';
const CHALLENGED = '4000000000003220';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

/** The engine with a new profile. The profile's simulated acquirer behaves as the settings say. */
async function playing(settings: Readonly<Record<string, string>>): Promise<TestEngine> {
  const profile = await createTestProfile(engine.database.pool);
  const own = { ...engine, profile, api: apiClient(engine.url, profile.secretKey.value) };
  await activateSimulatorAccount(own, settings);
  return own;
}

async function open(url: string): Promise<PageAnswer> {
  const { statusCode, headers, body } = await request(url);
  return { status: statusCode, headers, text: await body.text() };
}

/** Follows the redirect after a form, as a browser would. */
async function landed(answer: PageAnswer): Promise<PageAnswer> {
  const { location } = answer.headers;
  return typeof location === 'string' ? open(new URL(location, engine.url).href) : answer;
}

/** Follows the form or the link of a page as a browser would, and returns the next page. */
async function onward(page: PageAnswer): Promise<PageAnswer> {
  const { action, fields } = lastForm(page.text);
  if (action !== '') return landed(await postForm(action, fields, {}));
  return landed(await open(linksOf(page.text)[0] ?? ''));
}

/** Approves on the issuer's page, and returns the page that leads back. */
async function approve(issuersPage: PageAnswer): Promise<PageAnswer> {
  const { action, fields } = lastForm(issuersPage.text);
  return postForm(new URL(action, engine.simulatorUrl).href, { ...fields, decision: 'approve' }, {});
}

async function paid(own: TestEngine, number: string) {
  const payment = await newPayment(own);
  const page = await (await cardPage(payment.url)).pay(number);
  return { payment, page };
}

describe('an acquirer', () => {
  test('that holds the card before the sale gets the sale without the card', async () => {
    const own = await playing({ hold: 'yes' });
    const { payment } = await paid(own, APPROVED);
    expect(await truthOf(own, payment)).toMatchObject({ status: 'paid', payment: { card: { last4: '4242' } } });
    const [attempt] = await attemptsOf(own, payment);
    expect(await bookedSales(own, attempt?.attempt_id)).toMatchObject([{ state: 'approved' }]);
  });

  test('that sends the shopper to the issuer with a link completes the payment after the shopper returns', async () => {
    const own = await playing({ hop: 'get' });
    const { payment, page } = await paid(own, CHALLENGED);
    const [link = ''] = linksOf(page.text);
    expect(page.headers['refresh']).toBe(`0; url=${link}`);
    expect(page.headers['content-security-policy']).toContain("form-action 'none'");
    await onward(await approve(await onward(page)));
    expect(await truthOf(own, payment)).toMatchObject({ status: 'paid' });
  });

  test("that wants the browser's data gets it before the shopper sees the challenge", async () => {
    const own = await playing({ hold: 'yes', device_data: 'yes' });
    const { payment, page } = await paid(own, CHALLENGED);
    expect(page.text).toContain('Checking with your bank');
    const challenge = await onward(await onward(page));
    expect(challenge.text).toContain('Your bank needs your confirmation');
    await onward(await approve(await onward(challenge)));
    expect(await truthOf(own, payment)).toMatchObject({ status: 'paid' });
  });

  test("that wants the browser's data decides without a challenge if the issuer needs none", async () => {
    const own = await playing({ device_data: 'yes' });
    const { payment, page } = await paid(own, APPROVED);
    await onward(await onward(page));
    expect(await truthOf(own, payment)).toMatchObject({ status: 'paid' });
  });

  test("never gets the browser's data if the shopper leaves: the sale is reversed, and nothing is charged", async () => {
    const own = await playing({ device_data: 'yes' });
    const { payment } = await paid(own, APPROVED);
    await own.database.pool.query('update attempts set due_at = now(), challenge_ends_at = now() where track_id = $1', [
      payment.trackId,
    ]);
    await eventually(async () => {
      await letTimePass(own, payment);
      return attemptsOf(own, payment);
    }).toMatchObject([{ state: 'reversed' }]);
    const [attempt] = await attemptsOf(own, payment);
    expect(await bookedSales(own, attempt?.attempt_id)).toMatchObject([{ state: 'reversed' }]);
  });
});

test('the state that an adapter keeps is sealed, and no row or log contains it in plain text', async () => {
  const own = await playing({ device_data: 'yes' });
  const { payment } = await paid(own, APPROVED);
  const { rows } = await own.database.pool.query<{ acquirer_state: Buffer }>(
    'select acquirer_state from attempts where track_id = $1',
    [payment.trackId],
  );
  expect(rows[0]?.acquirer_state.length).toBeGreaterThan(20);
  expect(rows[0]?.acquirer_state.toString('latin1')).not.toContain('device_data');
  expect(await own.readLog()).not.toContain('"device_data"');
});
