import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cardPage, fetchPage, type PageAnswer, postForm } from '../harness/card-page.ts';
import { cardTraces } from '../harness/card-traces.ts';
import { attemptsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const NUMBER = '4242424242424242';
const WRONG_NUMBER = '4242424242424241';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

describe('invalid fields', () => {
  test.each([
    [
      'an empty form',
      { number: '', expiry: '', cvv: '' },
      ['Enter the card number', 'Enter the expiry date', 'Enter the security code'],
    ],
    ['a mistyped digit', { number: WRONG_NUMBER }, ['Check the digits of the card number']],
    ['letters for a number', { number: 'my card' }, ['Check the digits of the card number']],
    ['too few digits', { number: '42424242' }, ['Check the digits of the card number']],
    ['a thirteenth month', { expiry: '13/40' }, ['Enter the month and year on the card']],
    ['a past month', { expiry: '01/20' }, ['This date has passed']],
    ['too short a code', { cvv: '12' }, ['The security code must have 3 or 4 digits']],
    ['four digits for three', { cvv: '1234' }, ['The security code must have 3 or 4 digits']],
    [
      'all of them',
      { number: '1', expiry: 'x', cvv: '1' },
      [
        'Check the digits of the card number',
        'Enter the month and year on the card',
        'The security code must have 3 or 4 digits',
      ],
    ],
  ])('get one error each and reach no acquirer: %s', async (_, fields, errors) => {
    const payment = await newPayment(engine);
    const page = await cardPage(payment.url);
    const answer = await page.post({ token: page.token, number: NUMBER, expiry: '12/40', cvv: '123', ...fields });
    expect(answer.status).toBe(422);
    // Each error is shown once in the summary and once under the field. The page always contains the texts for its
    // script, so they are removed before errors are counted.
    const shown = answer.text.replace(/ data-words="[^"]*"/, '');
    for (const error of errors) expect(shown.split(error)).toHaveLength(3);
    expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(errors.length);
    expect(answer.text).toContain(`value="${page.token}"`);
    expect(await attemptsOf(engine, payment)).toEqual([]);
  });

  test('are never written into the page', async () => {
    const page = await cardPage((await newPayment(engine)).url);
    const answer = await page.post({ token: page.token, number: WRONG_NUMBER, expiry: '12/39', cvv: '97531864' });
    expect(answer.status).toBe(422);
    for (const typed of [WRONG_NUMBER, '12/39', '97531864']) expect(answer.text).not.toContain(typed);
  });

  test('have Arabic errors on the Arabic page', async () => {
    const { url } = await newPayment(engine, { locale: 'ar' });
    const page = await cardPage(url);
    const answer = await page.post({ token: page.token, number: '', expiry: '12/40', cvv: '123' });
    expect(answer.text).toContain('<html lang="ar" dir="rtl">');
    expect(answer.text).toContain('أدخل رقم البطاقة');
  });
});

describe('a card is accepted however it is typed', () => {
  test.each([
    ['in groups', { number: '4242 4242 4242 4242' }],
    ['with hyphens', { number: '4242-4242-4242-4242' }],
    ['in Arabic-Indic digits', { number: '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', expiry: '١٢/٤٠', cvv: '١٢٣' }],
    ['in Persian digits', { number: '۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲', expiry: '۱۲/۴۰', cvv: '۱۲۳' }],
    ['in full-width digits', { number: '４２４２４２４２４２４２４２４２' }],
    ['as a browser fills it in', { number: NUMBER, expiry: '2040-12' }],
    ['with an extra field', { number: NUMBER, something: 'else' }],
  ])('%s', async (_, fields) => {
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(NUMBER, fields);
    expect(await truthOf(engine, payment)).toMatchObject({
      status: 'paid',
      payment: { card: { brand: 'visa', last4: '4242', expiry_month: 12, expiry_year: 2040 } },
    });
  });
});

describe('a body that our forms never send changes nothing and gets a page', () => {
  const WITH_CARD = `number=${NUMBER}&expiry=12/40&cvv=123`;

  test.each([
    ['a form that is too large', 'application/x-www-form-urlencoded', `${WITH_CARD}&x=${'x'.repeat(4_096)}`],
    ['JSON', 'application/json', JSON.stringify({ number: NUMBER, expiry: '12/40', cvv: '123' })],
    ['plain text', 'text/plain', WITH_CARD],
    ['a multipart form', 'multipart/form-data; boundary=b', `--b\r\n\r\n${WITH_CARD}\r\n--b--`],
    ['no type', undefined, WITH_CARD],
    ['nothing', 'application/x-www-form-urlencoded', ''],
  ])('%s', async (_, type, body) => {
    const payment = await newPayment(engine);
    const { token } = await cardPage(payment.url);
    const withToken = body.startsWith('number') ? `token=${encodeURIComponent(token)}&${body}` : body;
    await expectRefused(payment, await send(payment, type, withToken));
  });

  test('a form that is too large, without a content length', async () => {
    const payment = await newPayment(engine);
    const { token } = await cardPage(payment.url);
    const pieces = [`token=${token}&${WITH_CARD}&x=`, ...Array.from({ length: 10 }, () => 'x'.repeat(1_000))];
    await expectRefused(payment, await send(payment, 'application/x-www-form-urlencoded', Readable.from(pieces)));
  });
});

describe('an unknown payment', () => {
  test('is not found, whatever the query', async () => {
    const payment = await newPayment(engine);
    const unknown = payment.paymentId.slice(0, -1) + (payment.paymentId.endsWith('a') ? 'b' : 'a');
    for (const query of [`payment_id=${unknown}`, 'payment_id=', '', 'payment_id=%00', "payment_id=pay_'--"]) {
      const answer = await fetchPage(`${engine.url}/payment?${query}`);
      expect([query, answer.status]).toEqual([query, 404]);
      expect(answer.text).toContain('We cannot find this payment');
    }
  });

  test('is not found by the other environment’s engine on the same database, and that engine accepts neither a card nor a cancellation', async () => {
    const payment = await newPayment(engine);
    const own = await cardPage(payment.url);
    const live = await startSecondEngine(engine, { environment: 'live', logLevel: 'silent', logFile: undefined });
    onTestFinished(() => live.stop());

    const there = await cardPage(payment.url.replace(engine.url, live.url));
    await there.pay(NUMBER, { token: own.token });
    await postForm(`${live.url}/payment/cancel?payment_id=${payment.paymentId}`, { token: own.token }, {});
    expect(there.status).toBe(404);
    expect(await attemptsOf(engine, payment)).toEqual([]);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'open' });
  });
});

test('no card number is in the database or the log afterwards, not even a mistyped one', async () => {
  expect(await cardTraces(engine, [NUMBER, WRONG_NUMBER, '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'])).toEqual([]);
  // The search does find text that is stored.
  const { trackId } = await newPayment(engine);
  expect(await cardTraces(engine, [trackId])).not.toEqual([]);
  expect(await cardTraces(engine, ['answered'])).toEqual(['log holds …ered']);
});

async function expectRefused(payment: NewPayment, answer: PageAnswer): Promise<void> {
  expect(answer.status).toBe(403);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.text).toContain('This page was out of date');
  expect(answer.text).not.toContain(NUMBER);
  expect(await attemptsOf(engine, payment)).toEqual([]);
}

async function send({ url }: NewPayment, type: string | undefined, body: string | Readable): Promise<PageAnswer> {
  const headers = type === undefined ? {} : { 'content-type': type };
  const { statusCode, headers: answered, body: answer } = await request(url, { method: 'POST', headers, body });
  return { status: statusCode, headers: answered, text: await answer.text() };
}
