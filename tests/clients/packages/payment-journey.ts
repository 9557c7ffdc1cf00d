import { afterAll, beforeAll, expect } from 'vitest';
import { cardPage } from '../../harness/card-page.ts';
import { sharedTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import type { OrMissing } from '../toolbox/or-missing.ts';
import { type Step, testsOf } from './package-steps.ts';
import { SECRET } from './webhook-journey.ts';

/** Declares the tests that use a real engine to check what a package in another language guarantees. */
export function declarePayments(prepared: OrMissing<Step>): void {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await sharedTestEngine();
  });
  afterAll(() => engine.stop());

  const it = testsOf(prepared);
  const key = () => ({ PAY_URL: engine.url, PAY_SECRET_KEY: engine.profile.secretKey.value });

  it('the package takes a payment and refunds it, with exact amounts in both directions', async (step) => {
    const call = async (...args: readonly string[]) => JSON.parse(await step(key(), ...args));
    const session = await call('create', '999999999.999', 'BHD');
    expect(session).toMatchObject({ status: 'open', amount: '999999999.999', amount_minor: 999_999_999_999 });
    // A string that looks like an amount stays as it is.
    expect(session.metadata).toEqual({ amount: '5.00' });
    const started = await call('start', session.track_id);
    await (await cardPage(started.payment_url)).pay('4242424242424242');
    expect(await call('status', session.track_id)).toMatchObject({ paid: true, amount: '999999999.999' });
    const refund = await call('refund', session.track_id, '1234567.891', `refund-${session.track_id}`);
    expect(refund).toMatchObject({ status: 'succeeded', amount: '1234567.891', amount_minor: 1_234_567_891 });
    const again = await call('refund', session.track_id, '1234567.891', `refund-${session.track_id}`);
    expect(again.refund_id).toBe(refund.refund_id);
    const types = (await call('events')).map(({ type }: { type: string }) => type);
    expect(types).toEqual(['payment.succeeded', 'refund.succeeded']);
    // Pages of one item each.
    const [paid, refunded, ...more] = await call('pages');
    expect([paid, refunded, more]).toMatchObject([{ paid: true }, { refund_id: refund.refund_id }, []]);
  });

  it('a refusal is an error with the code of the service, and an inexact amount is refused before it is sent', async (step) => {
    const refused = JSON.parse(await step(key(), 'create', '10.5001', 'BHD'));
    expect(refused).toMatchObject({ code: 'amount_precision', status: 422, errors: [{ field: 'amount' }] });
    expect(JSON.parse(await step(key(), 'inexact'))).toHaveProperty('refused');
  });

  it('printing a client does not print its key', async (step) => {
    const { secretKey } = engine.profile;
    expect(await step({ ...key(), PAY_WEBHOOK_SECRET: SECRET }, 'secrets')).not.toMatch(
      new RegExp(`${secretKey.value}|${SECRET.slice(6, 20)}`),
    );
  });

  it('a key is not sent to an unsafe address, nor to one that a crafted id leads to', async (step) => {
    const refusal = async (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
      JSON.parse(await step(env, ...args)).code;
    const live = { PAY_SECRET_KEY: 'sk_live_x' };
    expect(await refusal(live, 'events')).toBe('base_url_invalid');
    for (const url of [
      'http://pay.example',
      'https://me@pay.example',
      'https://pay.example?a=b',
      'ftp://localhost',
      'no',
    ]) {
      expect(await refusal({ ...live, PAY_URL: url }, 'events')).toBe('base_url_invalid');
    }
    expect(await refusal({ PAY_URL: engine.url }, 'events')).toBe('api_key_missing');
    expect(await refusal({ ...key(), PAY_SECRET_KEY: 'pk_test_x' }, 'events')).toBe('publishable_key_not_allowed');
    expect(await refusal({ ...key(), PAY_SECRET_KEY: 'sk_test_x\n' }, 'events')).toBe('api_key_invalid');
    expect(await refusal(key(), 'start', '../../merchant/refund')).toBe('invalid_request');
    expect(await refusal(key(), 'refund', 'trk_1', '1', 'not ascii: é')).toBe('idempotency_key_invalid');
  });
}
