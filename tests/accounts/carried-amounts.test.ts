import { KINDS } from '@pay/acquirers/acquirer-kinds';
import { openAcquirer } from '@pay/acquirers/open-acquirer';
import { parseCurrency } from '@pay/money/currency';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { attemptsOf, newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const APPROVED = '4242424242424242';
const CREATIONS = ['/v1/sdk/checkout', '/merchant/initiate-payment'] as const;
const UNSUPPORTED = '422 amount_not_supported_by_acquirer';

/**
 * The simulator as an acquirer that accepts three currencies. Amounts in Bahraini dinars can have only two decimals.
 */
const LIMITED = {
  ...KINDS.simulator,
  capabilities: {
    ...KINDS.simulator.capabilities,
    currencies: ['BHD', 'USD', 'JPY'].flatMap((code) => parseCurrency(code) ?? []),
    amountSteps: { BHD: 10 },
  },
};

let started: TestEngine;
let engine: TestEngine;
beforeAll(async () => {
  started = await startTestEngine({ kinds: { facts: { ...KINDS, simulator: LIMITED }, open: openAcquirer } });
});
beforeEach(async () => {
  const profile = await createTestProfile(started.database.pool);
  engine = { ...started, profile, api: apiClient(started.url, profile.secretKey.value) };
});
afterAll(() => started.stop());

async function sessionCount(): Promise<number> {
  const { rows } = await engine.database.pool.query('select from sessions where profile_id = $1', [
    engine.profile.profile.profileId,
  ]);
  return rows.length;
}

describe.each(CREATIONS)('%s', (path) => {
  test('refuses an amount with more decimals than the acquirer accepts, and creates nothing', async () => {
    const refused = await engine.api.post(path, { amount: 10.501, currency: 'BHD' }, { 'Idempotency-Key': 'one' });
    expect(verdict(refused)).toBe(UNSUPPORTED);
    expect(refused.body.errors).toMatchObject([{ field: 'amount', code: 'amount_not_supported_by_acquirer' }]);
    expect(await sessionCount()).toBe(0);
    const rounded = await engine.api.post(path, { amount: 10.5, currency: 'BHD' }, { 'Idempotency-Key': 'one' });
    expect(verdict(rounded)).toBe('201');
  });

  test('refuses a currency that the acquirer does not accept', async () => {
    const refused = await engine.api.post(path, { amount: 10, currency: 'EUR' });
    expect(verdict(refused)).toBe(UNSUPPORTED);
    expect(refused.body.errors).toMatchObject([{ field: 'currency' }]);
    expect(verdict(await engine.api.post(path, { amount: 1, currency: 'JPY' }))).toBe('201');
  });

  test("refuses a currency that is not in the account's list", async () => {
    await activateSimulatorAccount(engine, { currencies: ['BHD'] });
    expect(verdict(await engine.api.post(path, { amount: 10, currency: 'USD' }))).toBe(UNSUPPORTED);
    expect(verdict(await engine.api.post(path, { amount: 10.001, currency: 'BHD' }))).toBe(UNSUPPORTED);
    expect(verdict(await engine.api.post(path, { amount: 10, currency: 'BHD' }))).toBe('201');
  });

  test('gives a repeated request the same answer, even if the account no longer accepts the currency', async () => {
    const create = (key: string) => engine.api.post(path, { amount: 10, currency: 'USD' }, { 'Idempotency-Key': key });
    const first = await create('order-1');
    await activateSimulatorAccount(engine, { currencies: ['BHD'] });
    const again = await create('order-1');
    expect(again.status).toBe(201);
    expect(again.body.track_id).toBe(first.body.track_id);
    expect(verdict(await create('order-2'))).toBe(UNSUPPORTED);
    expect(await sessionCount()).toBe(1);
  });
});

test('a payment link whose amount is refused leaves the idempotency key free for a corrected amount', async () => {
  const create = (amount: number) =>
    engine.api.post('/v1/payment-links', { title: 'Cup', amount, currency: 'BHD' }, { 'Idempotency-Key': 'link-1' });
  expect(verdict(await create(10.501))).toBe(UNSUPPORTED);
  expect(verdict(await create(10.5))).toBe('201');
});

test('requests that arrive together are refused one by one', async () => {
  const amounts = [10.5, 10.501, 10.51, 10.511];
  const answers = await Promise.all(
    amounts.map((amount) => engine.api.post('/v1/sdk/checkout', { amount, currency: 'BHD' })),
  );
  expect(answers.map(verdict)).toEqual(['201', UNSUPPORTED, '201', UNSUPPORTED]);
});

describe('a session that was created before another account was activated', () => {
  const activate = () => activateSimulatorAccount(engine, { currencies: ['BHD'] });

  test('is not started in a currency that the account does not accept', async () => {
    const { body } = await engine.api.post('/v1/sdk/checkout', { amount: 10, currency: 'USD' });
    await activate();
    const start = () => engine.api.post(`/v1/sdk/checkout/${body.track_id}/pay`, { method: 'card' });
    expect(verdict(await start())).toBe(UNSUPPORTED);
  });

  test('is started under the idempotency key of the refused request, once the account accepts the currency', async () => {
    const { body } = await engine.api.post('/v1/sdk/checkout', { amount: 10, currency: 'USD' });
    await activate();
    const start = () =>
      engine.api.post(`/v1/sdk/checkout/${body.track_id}/pay`, { method: 'card' }, { 'Idempotency-Key': 'start-1' });
    expect(verdict(await start())).toBe(UNSUPPORTED);
    await activateSimulatorAccount(engine, { currencies: ['BHD', 'USD'] });
    expect(verdict(await start())).toBe('200');
  });

  test('is not started from the widget either', async () => {
    const { body } = await engine.api.post('/v1/sdk/checkout', { amount: 10, currency: 'USD' });
    await activate();
    const key = { 'x-publishable-key': engine.profile.publishableKey.value };
    const widget = apiClient(engine.url, null);
    expect(verdict(await widget.post(`/v1/sdk/browser/checkout/${body.track_id}/pay`, undefined, key))).toBe(
      UNSUPPORTED,
    );
  });

  test('does not send a card from a form that was rendered earlier', async () => {
    const payment = await newPayment(engine, { amount: 10, currency: 'USD' });
    const page = await cardPage(payment.url);
    await activate();
    const after = await page.pay(APPROVED);
    expect(after.status).toBe(503);
    expect(after.token).toBe('');
    expect(await attemptsOf(engine, payment)).toEqual([]);
  });

  test('can still be read once it is paid', async () => {
    const payment = await newPaidPayment(engine, { amount: 10, currency: 'USD' });
    await activate();
    const start = await engine.api.post(`/v1/sdk/checkout/${payment.trackId}/pay`, { method: 'card' });
    expect(verdict(start)).toBe('409 session_not_payable');
  });
});

test('a partial amount that the acquirer cannot represent exactly is neither refunded nor captured', async () => {
  const keyed = (key: string) => ({ 'Idempotency-Key': key });
  const paid = await newPaidPayment(engine);
  const refund = (amount: number, key: string) =>
    engine.api.post('/merchant/refund', { track_id: paid.trackId, amount }, keyed(key));
  expect(verdict(await refund(1.001, 'refund-1'))).toBe(UNSUPPORTED);
  expect(verdict(await refund(1.01, 'refund-1'))).toBe('201');
  const authorised = await newPaidPayment(engine, { capture: 'manual' });
  const capture = (amount: number, key: string) =>
    engine.api.post('/merchant/capture', { track_id: authorised.trackId, amount }, keyed(key));
  expect(verdict(await capture(1.001, 'capture-1'))).toBe(UNSUPPORTED);
  expect(verdict(await capture(1.01, 'capture-1'))).toBe('201');
});
