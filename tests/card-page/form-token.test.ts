import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage, type PageAnswer, postForm } from '../harness/card-page.ts';
import { attemptsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const CARD = { number: '4242424242424242', expiry: '12/40', cvv: '123' };
const FORMS = ['/payment', '/payment/cancel'] as const;

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

describe.each(FORMS)('the form that posts to %s', (path) => {
  test.each([
    ['none', () => undefined],
    ['an empty one', () => ''],
    ['the token of another payment', (_: string, foreign: string) => foreign],
    ['one with a letter changed', (own: string) => own.slice(0, -2) + (own.at(-2) === 'A' ? 'B' : 'A') + own.at(-1)],
    ['one with a higher attempt number', (own: string) => own.replace(/^0/, '1')],
    ['one with an extra character', (own: string) => `${own}A`],
    ['an invented one', () => `0.${'A'.repeat(43)}`],
  ])('changes nothing with a wrong token, and leads back to the page: %s', async (_, forge) => {
    const payment = await newPayment(engine);
    const own = (await cardPage(payment.url)).token;
    const foreign = (await cardPage((await newPayment(engine)).url)).token;
    const token = forge(own, foreign);
    const answer = await send(path, payment, { ...CARD, ...(token === undefined ? {} : { token }) });
    await expectRefused(answer, payment);
  });

  test.each(['cross-site', 'same-site', 'none', 'sideways'])('is refused with Sec-Fetch-Site: %s', async (site) => {
    const payment = await newPayment(engine);
    const { token } = await cardPage(payment.url);
    await expectRefused(await send(path, payment, { ...CARD, token }, { 'sec-fetch-site': site }), payment);
  });

  test('is accepted from its own page, and from a browser without Sec-Fetch-Site', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, {}]) {
      const payment = await newPayment(engine);
      const { token } = await cardPage(payment.url);
      expect((await send(path, payment, { ...CARD, token }, headers)).status).toBe(303);
      expect((await truthOf(engine, payment)).status).toBe(path === '/payment' ? 'paid' : 'cancelled');
    }
  });

  test('changes nothing if there has been an attempt since the page was shown, and shows the state of the payment', async () => {
    const payment = await newPayment(engine);
    const old = await cardPage(payment.url);
    const fresh = await old.pay('4000000000000002');
    const answer = await send(path, payment, { ...CARD, token: old.token });
    expect([answer.status, answer.headers['location']]).toEqual([303, `/payment?payment_id=${payment.paymentId}`]);
    expect(await attemptsOf(engine, payment)).toHaveLength(1);
    const after = await cardPage(payment.url);
    expect([after.token, after.text.includes('Your bank declined this card')]).toEqual([fresh.token, true]);
  });
});

test('an address with two payment ids belongs to neither payment', async () => {
  const [first, second] = [await newPayment(engine), await newPayment(engine)];
  const { token } = await cardPage(first.url);
  const twice = `${engine.url}/payment?payment_id=${first.paymentId}&payment_id=${second.paymentId}`;
  expect((await postForm(twice, { ...CARD, token }, {})).status).toBe(403);
  expect([await attemptsOf(engine, first), await attemptsOf(engine, second)]).toEqual([[], []]);
});

async function expectRefused(answer: PageAnswer, payment: NewPayment): Promise<void> {
  expect(answer.status).toBe(403);
  expect(answer.text).toContain('This page was out of date');
  const link = /<a class="main-link" href="([^"]*)"/.exec(answer.text)?.[1] ?? '';
  const back = link.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  const page = await cardPage(new URL(back, engine.url).href);
  expect(page.token).toMatch(/^0\./);
  expect(await attemptsOf(engine, payment)).toEqual([]);
  expect(await truthOf(engine, payment)).toMatchObject({ status: 'open', payment: { status: 'awaiting_card' } });
}

function send(
  path: (typeof FORMS)[number],
  { paymentId }: NewPayment,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageAnswer> {
  return postForm(`${engine.url}${path}?payment_id=${paymentId}`, fields, headers);
}
