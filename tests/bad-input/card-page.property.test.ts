import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPage, type PageAnswer } from '../harness/card-page.ts';
import { type NewPayment, newPayment } from '../harness/new-payment.ts';
import { paymentRows } from '../harness/payment-rows.ts';
import { runs } from '../harness/runs.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { anyBody, cardNumber } from './bad-bodies.ts';
import { expectUnharmed, NUMBERS } from './expect-safe.ts';

const FORM = 'application/x-www-form-urlencoded';

let engine: TestEngine;
let payment: NewPayment;
let token: string;
/** A genuine token, but from another payment. */
let foreignToken: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  payment = await newPayment(engine);
  token = (await cardPage(payment.url)).token;
  foreignToken = (await cardPage((await newPayment(engine)).url)).token;
});
afterAll(() => engine.stop());

const mistyped = cardNumber.map((number) => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10));
const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '\0', '\ud83d', '__proto__', '%', '5.', '0.x', '-1', '١٢', '9'.repeat(3_000)),
);
const wrongToken = fc.oneof(
  junk,
  fc.constant('foreign'),
  fc.nat({ max: 40 }).map((at) => `cut:${at}`),
);
const fieldNames = fc.constantFrom(
  'number',
  'expiry',
  'cvv',
  'token',
  '__proto__',
  'constructor',
  '',
  'NUMBER',
  'lang',
);
const moreFields = fc.array(fc.tuple(fieldNames, junk), { maxLength: 4 });

/** A valid card with a wrong token, or an invalid card with the right one. */
const form = fc
  .oneof(fc.tuple(wrongToken, cardNumber), fc.tuple(fc.constant('right'), fc.oneof(mistyped, junk)))
  .chain(([which, number]) =>
    fc.tuple(fc.constant(which), fc.constant(number), moreFields).map(([kind, card, more]) => () => {
      const fields = [
        ['token', tokenOf(kind)],
        ['number', card],
        ['expiry', '12/40'],
        ['cvv', '123'],
      ];
      // Only the first field of each name counts, so the fields that follow must not make the form valid.
      return [...fields, ...more].map((pair) => pair.map((text) => encode(text ?? '')).join('=')).join('&');
    }),
  );
const type = fc.constantFrom(FORM, FORM, FORM, `${FORM}; charset=utf-16`, 'application/json', 'text/plain', 'x', '/');
const site = fc.constantFrom(undefined, undefined, 'same-origin', 'cross-site', 'none', '', '__proto__');

function tokenOf(kind: string): string {
  if (kind === 'right') return token;
  if (kind === 'foreign') return foreignToken;
  return kind.startsWith('cut:') ? token.slice(0, Number(kind.slice(4))) : kind;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Expects one of our pages or a redirect to one, without a card number. */
function expectSafePage({ status, headers, text }: PageAnswer): void {
  expect(status).toBeLessThan(500);
  expect(headers['x-request-id']).toMatch(/^req_/);
  expect(headers['cache-control']).toBe('no-store');
  for (const number of NUMBERS) expect(text + JSON.stringify(headers)).not.toContain(number);
  if (status === 303) expect(headers['location']).toMatch(/^\/payment\?payment_id=/);
  else expect(headers['content-security-policy']).toContain("default-src 'none'");
}

async function send(method: 'GET' | 'POST', path: string, headers: object, body?: string | Uint8Array) {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  const answer = await request(engine.url + path, {
    method,
    headers: Object.fromEntries(given),
    body: body ?? null,
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

const query = fc.oneof(
  { weight: 4, arbitrary: fc.constant('own') },
  fc.constantFrom(
    '',
    '?payment_id=',
    '?payment_id=a&payment_id=b',
    '?payment_id[]=x',
    '?__proto__[x]=1',
    '?payment_id=%ff',
  ),
  fc.constantFrom('own&lang=__proto__', 'own&lang=ar&lang=en', 'own&payment_id=x', '?payment_id=%00', '?lang=xx'),
  fc.webQueryParameters().map((text) => `?payment_id=${text}`),
  cardNumber.map((number) => `?payment_id=${number}`),
);
const addressed = (text: string) => text.replace(/^own/, `?payment_id=${payment.paymentId}`);

test('any form without a valid token and card gets a page, creates no attempt and stores no card number', async () => {
  const before = await paymentRows(engine);
  const sent = fc.record({ form: fc.oneof({ weight: 4, arbitrary: form }, anyBody), query, type, site });
  await fc.assert(
    fc.asyncProperty(sent, async ({ form, query, type, site }) => {
      const body = typeof form === 'function' ? form() : form;
      const headers = { 'content-type': type, 'sec-fetch-site': site };
      expectSafePage(await send('POST', `/payment${addressed(query)}`, headers, body));
      expect(await paymentRows(engine)).toEqual(before);
    }),
    { numRuns: runs(20) },
  );
  await expectUnharmed(engine);
});

test('any cancellation with a wrong token gets a page and cancels nothing', async () => {
  const before = await paymentRows(engine);
  await fc.assert(
    fc.asyncProperty(wrongToken, moreFields, query, type, async (kind, more, query, type) => {
      const fields = [['token', tokenOf(kind)], ...more];
      const body = fields.map((pair) => pair.map((text) => encode(text ?? '')).join('=')).join('&');
      expectSafePage(await send('POST', `/payment/cancel${addressed(query)}`, { 'content-type': type }, body));
    }),
    { numRuns: runs(10) },
  );
  expect(await paymentRows(engine)).toEqual(before);
});

test('no return for an unknown challenge and no query of the card page changes anything', async () => {
  const before = await paymentRows(engine);
  const id = fc.oneof(
    fc.webSegment(),
    cardNumber,
    fc.constantFrom('%00', '__proto__', 'x'.repeat(190), '%F0%9F%98%80'),
  );
  await fc.assert(
    fc.asyncProperty(id, anyBody, query, fc.constantFrom('GET', 'POST'), async (id, body, query, method) => {
      // An empty id, or one that consists of dots, would lead to another address.
      if (/^\.{0,2}$/.test(id)) return;
      const headers = { 'content-type': 'text/html', 'accept-language': 'ar;q=NaN,__proto__' };
      const path = `/payment/challenge/${id}${addressed(query)}`;
      expectSafePage(await send(method as 'GET', path, headers, method === 'POST' ? body : undefined));
      expectSafePage(await send('GET', `/payment${addressed(query)}`, headers));
    }),
    { numRuns: runs(10) },
  );
  expect(await paymentRows(engine)).toEqual(before);
  await expectUnharmed(engine);
});
