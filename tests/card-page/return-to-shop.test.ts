import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CardPage, cardPage } from '../harness/card-page.ts';
import { linksOf } from '../harness/issuer.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { type NewPayment, newPayment } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SUCCESS = 'https://shop.example/paid?order=7&note=a%2Fb+c&status=theirs';
const FAILURE = 'https://xn--mgbh0fb.example:8443/back/?x&payment_id=theirs&y=';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

const ENDS: readonly (readonly [status: string, end: (page: CardPage, payment: NewPayment) => Promise<CardPage>])[] = [
  ['success', (page) => page.pay('4242424242424242')],
  ['failed', (page) => page.pay('4000000000009979')],
  ['cancelled', (page) => page.cancel()],
  ['expired', expire],
];

describe.each(ENDS)('a payment that ends as %s', (status, end) => {
  test('leads the shopper through our hop page to exactly the merchant’s address with our three parameters', async () => {
    const payment = await newPayment(engine, { success_url: SUCCESS, failure_url: FAILURE });
    const hop = await end(await cardPage(payment.url), payment);
    const ours = `track_id=${payment.trackId}&payment_id=${payment.paymentId}&status=${status}`;
    const address =
      status === 'success'
        ? `https://shop.example/paid?order=7&note=a%2Fb+c&${ours}`
        : `https://xn--mgbh0fb.example:8443/back/?x&y=&${ours}`;
    expect([hop.status, hop.headers['refresh'], linksOf(hop.text)]).toEqual([200, `1; url=${address}`, [address]]);
  });

  test('shows our result page, with no link elsewhere, when the merchant has set no return URL', async () => {
    const payment = await newPayment(engine);
    const page = await end(await cardPage(payment.url), payment);
    expect([page.status, page.headers['refresh'], page.token]).toEqual([200, undefined, '']);
    expect(page.text).toContain(payment.paymentId);
    const elsewhere = linksOf(page.text).filter((link) => !link.startsWith('/payment?'));
    expect(elsewhere).toEqual([]);
  });

  test('leads to the same address on every request', async () => {
    const payment = await newPayment(engine, { success_url: SUCCESS, failure_url: FAILURE });
    const first = await end(await cardPage(payment.url), payment);
    const again = await cardPage(payment.url);
    expect(again.headers['refresh']).toBe(first.headers['refresh']);
  });
});

describe('with only one address', () => {
  test('the outcome without an address shows our result page', async () => {
    const toSuccess = await newPayment(engine, { success_url: SUCCESS });
    expect((await (await cardPage(toSuccess.url)).cancel()).headers['refresh']).toBeUndefined();
    const toFailure = await newPayment(engine, { failure_url: FAILURE });
    expect((await (await cardPage(toFailure.url)).pay('4242424242424242')).headers['refresh']).toBeUndefined();
  });
});

describe('the return URLs of the profile', () => {
  test('are used where the session has none, and are fixed when the session is created', async () => {
    const change = (urls: { successUrl: string | null; failureUrl: string | null }) => setReturnUrls(urls);
    await change({ successUrl: 'https://profile.example/ok', failureUrl: 'https://profile.example/no' });
    const payment = await newPayment(engine, { success_url: 'https://session.example/ok' });
    const other = await newPayment(engine, { success_url: 'https://session.example/ok' });
    await change({ successUrl: 'https://later.example/', failureUrl: 'https://later.example/' });
    const [paid, cancelled] = [
      await (await cardPage(payment.url)).pay('4242424242424242'),
      await (await cardPage(other.url)).cancel(),
    ];
    await change({ successUrl: null, failureUrl: null });
    expect(paid.headers['refresh']).toMatch(/^1; url=https:\/\/session\.example\/ok\?/);
    expect(cancelled.headers['refresh']).toMatch(/^1; url=https:\/\/profile\.example\/no\?/);
  });
});

async function expire(_page: CardPage, { trackId, url }: NewPayment): Promise<CardPage> {
  await engine.database.pool.query('update sessions set expires_at = now() where track_id = $1', [trackId]);
  return cardPage(url);
}

async function setReturnUrls(urls: { successUrl: string | null; failureUrl: string | null }): Promise<void> {
  const deps = { pool: engine.database.pool, rules: { allowLocalhostReturnUrls: false } };
  unwrap(await changeProfile(deps, OPERATOR, { profileId: engine.profile.profile.profileId, ...urls }));
}
