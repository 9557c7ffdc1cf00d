import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { type CardPage, cardPage, fetchPage, postForm } from '../harness/card-page.ts';
import { cardTraces } from '../harness/card-traces.ts';
import { eventually } from '../harness/eventually.ts';
import { challengeReturnUrl, decideAtIssuer } from '../harness/issuer.ts';
import {
  attemptsOf,
  bookedSales,
  endChallenge,
  eventsOf,
  letTimePass,
  type NewPayment,
  newPayment,
  resolveNow,
  truthOf,
} from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const CHALLENGE_APPROVED = '4000000000003220';
const CHALLENGE_DECLINED = '4000008400001629';
/** What an issuer's page sends after a success, and what anyone could send to fake a success. */
const CLAIMS_SUCCESS = {
  cres: Buffer.from('{"trans_status":"Y"}').toString('base64url'),
  status: 'success',
  paid: '1',
};

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
beforeEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

describe('the return from the issuer', () => {
  test.each(['GET', 'POST'] as const)('completes an approved challenge: %s', async (method) => {
    const { payment, hop } = await inChallenge();
    const back = await decideAtIssuer(hop.text, 'approve');
    const answer = method === 'GET' ? await fetchPage(back.action) : await postForm(back.action, back.fields, {});
    expect([answer.status, answer.headers['location']]).toEqual([303, `/payment?payment_id=${payment.paymentId}`]);
    expect(await truthOf(engine, payment)).toMatchObject({
      status: 'paid',
      payment: { three_ds: { status: 'authenticated', flow: 'challenge', eci: '05' } },
    });
  });

  test('completes the challenge once, even if it arrives twenty times simultaneously', async () => {
    const { payment, hop } = await inChallenge();
    const { action, fields } = await decideAtIssuer(hop.text, 'approve');
    const returns = Array.from({ length: 20 }, (_, at) => (at % 2 ? fetchPage(action) : postForm(action, fields, {})));
    const answers = await Promise.all(returns);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));

    const [attempt, ...others] = await attemptsOf(engine, payment);
    expect([attempt?.state, others]).toEqual(['approved', []]);
    const about = engine.proxy.calls.filter((call) => call.includes(attempt?.attempt_id ?? ''));
    expect(about).toEqual([`POST /acquirer/v1/sales/${attempt?.attempt_id}/complete`]);
    expect(await bookedSales(engine, attempt?.attempt_id)).toMatchObject([{ state: 'approved' }]);
    expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded']);
  });

  test('changes nothing if it arrives again later, and shows the state of the payment', async () => {
    const { payment, hop } = await inChallenge();
    const { action, fields } = await decideAtIssuer(hop.text, 'approve');
    await postForm(action, fields, {});
    const before = await truthOf(engine, payment);
    const calls = engine.proxy.calls.length;
    expect((await postForm(action, fields, {})).status).toBe(303);
    expect(await truthOf(engine, payment)).toEqual(before);
    expect(engine.proxy.calls).toHaveLength(calls);
  });

  test('works from any site', async () => {
    const { payment, hop } = await inChallenge();
    const { action, fields } = await decideAtIssuer(hop.text, 'approve');
    await postForm(action, fields, { 'sec-fetch-site': 'cross-site', origin: 'https://acs.example' });
    expect((await truthOf(engine, payment)).status).toBe('paid');
  });

  test('leads to a decline if the issuer approves but the scheme declines', async () => {
    const { payment, hop } = await inChallenge(CHALLENGE_DECLINED);
    const { action } = await decideAtIssuer(hop.text, 'approve');
    const page = await cardPage(await locationOf(action));
    expect(page.text).toContain('Your bank declined this card');
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'open', attempts: [{ status: 'declined' }] });
  });

  test('keeps the language of the previous page', async () => {
    const payment = await newPayment(engine);
    const hop = await (await cardPage(`${payment.url}&lang=ar`)).pay(CHALLENGE_APPROVED);
    expect(hop.text).toContain('<html lang="ar" dir="rtl">');
    const { action } = await decideAtIssuer(hop.text, 'approve');
    expect((await cardPage(await locationOf(action))).text).toContain('<html lang="ar" dir="rtl">');
  });
});

describe('the content of the return is never trusted', () => {
  test('if it claims success although the shopper has refused, the attempt is declined', async () => {
    const { payment, hop } = await inChallenge();
    const { action } = await decideAtIssuer(hop.text, 'refuse');
    expect((await postForm(action, CLAIMS_SUCCESS, {})).status).toBe(303);
    expect(await truthOf(engine, payment)).toMatchObject({
      status: 'open',
      paid: false,
      attempts: [{ status: 'declined', decline: { code: 'authentication_failed' }, three_ds: { status: 'failed' } }],
    });
    expect((await cardPage(payment.url)).text).toContain('Your bank could not confirm that it was you');
  });

  test('if it claims success but nobody has decided, the attempt is unknown, then reversed at the challenge’s deadline, and another card can be used', async () => {
    const { payment, hop } = await inChallenge();
    const action = challengeReturnUrl(hop.text);
    await postForm(`${action}?status=success&trans_status=Y`, CLAIMS_SUCCESS, {});
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'processing', payment: { status: 'unknown' } });
    expect((await cardPage(payment.url)).text).toContain('We are checking with your bank');

    await endChallenge(engine, payment);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
    const [attempt] = await attemptsOf(engine, payment);
    expect(await bookedSales(engine, attempt?.attempt_id)).toMatchObject([{ state: 'reversed' }]);
    expect((await cardPage(payment.url)).token).toMatch(/^1\./);
    expect(await eventsOf(engine, payment)).toEqual([]);
  });

  test.each([
    ['application/json', '{"status":"success"}'],
    ['text/plain', 'success'],
    ['multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--'],
    ['application/x-of-its-own', 'status=success'],
    [undefined, 'status=success'],
    ['application/json', '{'],
    ['application/x-www-form-urlencoded', '%'.repeat(10_000)],
  ])('the acquirer is asked, whatever the body contains: %s', async (type, body) => {
    const { payment, hop } = await inChallenge();
    const { action } = await decideAtIssuer(hop.text, 'approve');
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await request(action, { method: 'POST', headers, body });
    await answer.body.dump();
    expect([answer.statusCode, (await truthOf(engine, payment)).status]).toEqual([303, 'paid']);
  });
});

describe('a shopper who returns before the bank has decided', () => {
  test('waits, without a reversal before the challenge’s deadline, and has paid once the bank approves', async () => {
    const { payment, hop } = await inChallenge();
    await postForm(challengeReturnUrl(hop.text), {}, {});
    for (let inquiry = 0; inquiry < 6; inquiry += 1) await resolveNow(engine, payment);
    const [attempt] = await attemptsOf(engine, payment);
    expect(attempt?.state).toBe('unknown');
    expect((await cardPage(payment.url)).text).toContain('We are checking with your bank');
    expect(await bookedSales(engine, attempt?.attempt_id)).toMatchObject([{ state: 'awaiting_cardholder' }]);

    await decideAtIssuer(hop.text, 'approve');
    await resolveNow(engine, payment);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid', paid: true });
    expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded']);
    const alarms = (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true'));
    expect(alarms.filter((line) => line.includes(attempt?.attempt_id ?? ''))).toEqual([]);
  });

  test('does not pay once the deadline has passed, even if the bank approves afterwards', async () => {
    const { payment, hop } = await inChallenge();
    await postForm(challengeReturnUrl(hop.text), {}, {});
    await endChallenge(engine, payment);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
    await decideAtIssuer(hop.text, 'approve').catch(() => {});
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'open', paid: false });
  });
});

test('only the acquirer that has the sale is asked about the outcome when a shopper returns', async () => {
  const { payment, hop } = await inChallenge();
  const { action, fields } = await decideAtIssuer(hop.text, 'approve');
  const [attempt] = await attemptsOf(engine, payment);
  const setAcquirer = (name: string) =>
    engine.database.pool.query('update attempts set acquirer = $2 where attempt_id = $1', [attempt?.attempt_id, name]);
  await setAcquirer('replaced');
  const calls = engine.proxy.calls.length;
  expect((await postForm(action, fields, {})).status).toBe(303);
  expect(await truthOf(engine, payment)).toMatchObject({ status: 'processing', payment: { status: 'unknown' } });
  expect(engine.proxy.calls.slice(calls).filter((call) => call.includes(attempt?.attempt_id ?? ''))).toEqual([]);
  await setAcquirer('simulator');
  await letTimePass(engine, payment);
  await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid' });
});

describe('an unknown return address', () => {
  test.each(['GET', 'POST'] as const)('is not found: %s', async (method) => {
    const { hop } = await inChallenge();
    const own = challengeReturnUrl(hop.text);
    const id = own.slice(own.lastIndexOf('/') + 1);
    const turned = id.slice(0, -1) + (id.endsWith('a') ? 'b' : 'a');
    const otherProfile = (id.startsWith('a') ? 'b' : 'a') + id.slice(1);
    for (const wrong of [turned, otherProfile, id.slice(1), `${id}A`, 'x', '%00', 'x'.repeat(190)]) {
      const url = own.replace(id, wrong);
      const answer = method === 'GET' ? await fetchPage(url) : await postForm(url, CLAIMS_SUCCESS, {});
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      expect(answer.text).toContain('We cannot find this payment');
    }
  });
});

test('a return after the challenge’s deadline is left to the worker, which asks the acquirer', async () => {
  const { payment, hop } = await inChallenge();
  const { action, fields } = await decideAtIssuer(hop.text, 'approve');
  await endChallenge(engine, payment);
  const answer = await postForm(action, fields, {});
  expect(answer.status).toBe(303);
  await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid' });
  expect(engine.proxy.calls.filter((call) => call.endsWith('/complete') && call.includes(payment.trackId))).toEqual([]);
});

test('an attempt whose shopper does not return from the challenge is reversed at the deadline, and the page accepts another card', async () => {
  const { payment } = await inChallenge();
  await endChallenge(engine, payment);
  await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
  const page = await (await cardPage(payment.url)).pay('4242424242424242');
  expect(page.text).toContain('Payment received');
});

test('no card number is in the database or the log afterwards', async () => {
  expect(await cardTraces(engine, [CHALLENGE_APPROVED, CHALLENGE_DECLINED, '4242424242424242'])).toEqual([]);
});

async function inChallenge(number = CHALLENGE_APPROVED): Promise<{ payment: NewPayment; hop: CardPage }> {
  const payment = await newPayment(engine);
  const hop = await (await cardPage(payment.url)).pay(number);
  return { payment, hop };
}

async function locationOf(url: string): Promise<string> {
  return new URL(String((await fetchPage(url)).headers['location']), engine.url).href;
}
