import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SealedCard } from '@pay/core/cards/sealed-card';
import type { AuthoriseRequest } from '@pay/core/paying/acquiring/acquirer';
import { NO_ADDRESS } from '@pay/core/paying/acquiring/shopper-details';
import type { Currency } from '@pay/money/currency';
import { Pool } from 'undici';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AdyenOptions, createAdyenAcquirer } from './create-adyen-acquirer.ts';

const NUMBER = '4111111111111111';
const BHD = 'BHD' as Currency;

const sale: AuthoriseRequest = {
  reference: 'att_aB3dE6gHaB3dE6gHiJ1mN0pQrStUvW',
  acquirerReference: null,
  state: null,
  amountMinor: 10_500n,
  currency: BHD,
  capture: 'later',
  card: new SealedCard({ number: Buffer.from(NUMBER), cvv: Buffer.from('737'), expiryMonth: 3, expiryYear: 2030 }),
  returnUrl: 'https://pay.example/challenge/a"b',
  cardholderName: 'LAYLA "L" HADDAD',
  customer: { name: 'Layla Haddad', email: 'layla@example.com', phone: '+97317000000' },
  billingAddress: { ...NO_ADDRESS, line1: 'Road "1"', city: 'Manama', country: 'BH' },
  browser: {
    ipAddress: '192.0.2.1',
    userAgent: 'Tester "1.0"',
    acceptHeader: 'text/html',
    language: 'ar-BH',
    colourDepth: 24,
    screenWidth: 1440,
    screenHeight: 900,
    timeZoneOffsetMinutes: -180,
    javaEnabled: false,
    javaScriptEnabled: true,
  },
  sendBefore: { isOver: () => false },
  timeoutMs: 10_000,
};

const AUTHORISED = {
  resultCode: 'Authorised',
  merchantReference: sale.reference,
  pspReference: 'QFQTPCQ8HXSKGK82',
  amount: { currency: 'BHD', value: 10_500 },
};

type Received = { readonly url: string | undefined; readonly headers: IncomingHttpHeaders; readonly body: string };

let server: Server | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
});

/** An adapter to a server that records every request and answers all of them in the same way. */
async function adyenSaying(reply: object, status = 200, options: Partial<AdyenOptions> = {}) {
  const received: Received[] = [];
  server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () => {
      received.push({ url: incoming.url, headers: incoming.headers, body: Buffer.concat(chunks).toString() });
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { baseUrl, merchantAccount: 'TeaHouseECOM', apiKey: 'a-key', hmacKeys: [], descriptor: 'TEA HOUSE' };
  const acquirer = createAdyenAcquirer({ ...account, ...options });
  return { acquirer, received };
}

async function saleAnswered(reply: object, status?: number, changes: Partial<AuthoriseRequest> = {}) {
  const { acquirer, received } = await adyenSaying(reply, status);
  const outcome = await acquirer.authorise({ ...sale, ...changes });
  await acquirer.close();
  return { outcome, received };
}

describe('a sale', () => {
  test('only authorises, and reaches Adyen complete, once for its key', async () => {
    const { received } = await saleAnswered(AUTHORISED);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      url: '/v72/payments',
      headers: { 'x-api-key': 'a-key', 'idempotency-key': sale.reference },
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      merchantAccount: 'TeaHouseECOM',
      reference: sale.reference,
      amount: { currency: 'BHD', value: 10_500 },
      returnUrl: 'https://pay.example/challenge/a"b',
      origin: 'https://pay.example',
      channel: 'Web',
      shopperInteraction: 'Ecommerce',
      additionalData: { manualCapture: 'true' },
      authenticationData: { attemptAuthentication: 'always', threeDSRequestData: { nativeThreeDS: 'disabled' } },
      redirectFromIssuerMethod: 'GET',
      shopperStatement: 'TEA HOUSE',
      shopperEmail: 'layla@example.com',
      telephoneNumber: '+97317000000',
      shopperIP: '192.0.2.1',
      billingAddress: {
        street: 'Road "1"',
        houseNumberOrName: 'NA',
        city: 'Manama',
        country: 'BH',
        postalCode: 'NA',
      },
      browserInfo: {
        acceptHeader: 'text/html',
        userAgent: 'Tester "1.0"',
        language: 'ar-BH',
        colorDepth: 24,
        screenWidth: 1440,
        screenHeight: 900,
        timeZoneOffset: -180,
        javaEnabled: false,
        javaScriptEnabled: true,
      },
      paymentMethod: {
        type: 'scheme',
        number: NUMBER,
        cvc: '737',
        expiryMonth: '03',
        expiryYear: '2030',
        holderName: 'LAYLA "L" HADDAD',
      },
    });
  });

  const at = (country: string, region: string | null, postalCode: string | null) => ({
    ...NO_ADDRESS,
    line1: '1 Main Street',
    city: 'Anytown',
    region,
    postal_code: postalCode,
    country,
  });

  test.each([
    [at('US', 'CA', '94107'), { stateOrProvince: 'CA', postalCode: '94107' }],
    [at('US', 'ca', '94107-1234'), { stateOrProvince: 'CA', postalCode: '94107' }],
    [at('CA', 'on', 'K1A 0B1'), { stateOrProvince: 'ON', postalCode: 'K1A 0B1' }],
    [at('CA', 'QC', null), { stateOrProvince: 'QC', postalCode: 'NA' }],
    [at('GB', 'Greater London', 'SW1A 1AA'), { postalCode: 'SW1A 1AA' }],
    [at('BH', '13', null), { stateOrProvince: '13', postalCode: 'NA' }],
  ])('has the address in the form that its country needs: %j', async (billingAddress, parts) => {
    const { received } = await saleAnswered(AUTHORISED, 200, { billingAddress });
    const { country } = billingAddress;
    const whole = { street: '1 Main Street', houseNumberOrName: 'NA', city: 'Anytown', country, ...parts };
    expect(JSON.parse(received[0]?.body ?? '').billingAddress).toEqual(whole);
  });

  test.each([
    at('US', null, '94107'),
    at('US', 'California', '94107'),
    at('US', 'C1', '94107'),
    at('US', 'CA', null),
    at('US', 'CA', '9410'),
    at('US', 'CA', '941075'),
    at('CA', null, 'K1A 0B1'),
    at('CA', 'Ontario', 'K1A 0B1'),
  ])('has no address that Adyen would refuse: %j', async (billingAddress) => {
    const { received } = await saleAnswered(AUTHORISED, 200, { billingAddress });
    expect(JSON.parse(received[0]?.body ?? '')).not.toHaveProperty('billingAddress');
  });

  test('has a body of bytes, never a string, that is overwritten once the call is over', async () => {
    const sent = vi.spyOn(Pool.prototype, 'request');
    await saleAnswered(AUTHORISED);
    const body = sent.mock.calls[0]?.[0].body;
    if (!Buffer.isBuffer(body)) throw new Error('the body must be a Buffer');
    expect(body.byteLength).toBeGreaterThan(NUMBER.length);
    expect(body.every((byte) => byte === 0)).toBe(true);
    expect(body.buffer.byteLength).toBe(body.byteLength);
  });

  test("is not sent if Adyen's units are too coarse for its amount, which is never rounded", async () => {
    const { outcome, received } = await saleAnswered(AUTHORISED, 200, {
      currency: 'IDR' as Currency,
      amountMinor: 1_550n,
    });
    expect(outcome).toEqual({ kind: 'not_sent' });
    expect(received).toEqual([]);
  });
});

test('a code in an answer that is in no table is observed', async () => {
  const observed: unknown[] = [];
  const refused = { resultCode: 'Refused', merchantReference: sale.reference, refusalReasonCode: '99' };
  const { acquirer } = await adyenSaying(refused, 200, { observe: (seen) => void observed.push(seen) });
  expect(await acquirer.authorise(sale)).toMatchObject({ kind: 'declined', code: 'do_not_honour', raw: '99' });
  expect(observed).toEqual([{ sort: 'refusal_reason', code: '99' }]);
  await acquirer.close();
});

describe("Adyen's answer", () => {
  test('is passed on unchanged, even if it does not match the request', async () => {
    const other = { ...AUTHORISED, merchantReference: 'att_other', amount: { currency: 'USD', value: 1 } };
    const { outcome } = await saleAnswered(other);
    expect(outcome).toMatchObject({ kind: 'approved', reference: 'att_other', amountMinor: 1n, currency: 'USD' });
  });

  test('of a part of the amount is an approval of that part', async () => {
    const part = { ...AUTHORISED, resultCode: 'PartiallyAuthorised', amount: { currency: 'BHD', value: 500 } };
    expect((await saleAnswered(part)).outcome).toMatchObject({ kind: 'approved', amountMinor: 500n });
  });

  test.each([
    ['an approval without our reference', { merchantReference: undefined }],
    ['an approval without an amount', { amount: undefined }],
    ['an approval of a text', { amount: { currency: 'BHD', value: '10500' } }],
    ['an approval without a reference of Adyen', { pspReference: undefined }],
    ['a refusal without our reference', { resultCode: 'Refused', merchantReference: undefined }],
    ['an unknown result', { resultCode: 'Success' }],
    ['a result from the prototype', { resultCode: 'constructor' }],
    ['a step without an action', { resultCode: 'RedirectShopper' }],
    [
      'a step to a script',
      { resultCode: 'RedirectShopper', action: { type: 'redirect', method: 'GET', url: 'javascript:1' } },
    ],
    [
      'a step of another type',
      { resultCode: 'RedirectShopper', action: { type: 'sdk', method: 'GET', url: 'https://a.example' } },
    ],
    [
      'a step with fields that are not text',
      {
        resultCode: 'RedirectShopper',
        action: { type: 'redirect', method: 'POST', url: 'https://a.example', data: { MD: 1 } },
      },
    ],
  ])('is unreadable in this case: %s', async (_what, changes) => {
    expect((await saleAnswered({ ...AUTHORISED, ...changes })).outcome).toEqual({ kind: 'unknown', why: 'unreadable' });
  });

  test.each([
    [422, '101', 'validation', { kind: 'declined', code: 'invalid_card', raw: 'E101' }],
    [403, '010', 'security', { kind: 'declined', code: 'processing_error', raw: 'E010' }],
    [422, '104', 'validation', { kind: 'declined', code: 'processing_error', raw: 'E104' }],
    [422, '135', 'validation', { kind: 'declined', code: 'processing_error', raw: 'E135' }],
    [422, '15_002', 'validation', { kind: 'declined', code: 'processing_error', raw: 'E15_002' }],
    [422, '15_016', 'validation', { kind: 'declined', code: 'processing_error', raw: 'E15_016' }],
    [500, '135', 'internal', { kind: 'unknown' }],
    [422, '704', 'validation', { kind: 'unknown' }],
    [422, '101', 'internal', { kind: 'unknown' }],
    [401, '101', 'validation', { kind: 'unknown' }],
    [500, '010', 'security', { kind: 'unknown' }],
    [422, 'toString', 'validation', { kind: 'unknown' }],
  ])('with status %s, error %s and type %s: either nothing was processed, or nothing is certain', async (...error) => {
    const [status, errorCode, errorType, outcome] = error;
    const body = { status, errorCode, errorType, message: 'an error' };
    expect((await saleAnswered(body, status)).outcome).toMatchObject(outcome);
  });
});

test("an error after the shopper's return does not decline the sale", async () => {
  const error = { status: 422, errorCode: '101', errorType: 'validation', message: 'Invalid card number' };
  const { acquirer, received } = await adyenSaying(error, 422);
  const outcome = await acquirer.resume({ ...sale, returned: { MD: 'a', PaRes: 'b', other: 'c' } });
  expect(outcome).toEqual({ kind: 'unknown', why: 'unreadable' });
  expect(received.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
    ['/v72/payments/details', { details: { MD: 'a', PaRes: 'b' } }],
  ]);
  await acquirer.close();
});

test('nothing is asked if the browser has brought back no key', async () => {
  const { acquirer, received } = await adyenSaying(AUTHORISED);
  for (const returned of [{}, { MD: 'a' }, { redirectResult: '' }, { redirectResult: 'a b' }]) {
    expect(await acquirer.resume({ ...sale, returned })).toEqual({ kind: 'unknown', why: 'pending' });
  }
  expect(received).toEqual([]);
  await acquirer.close();
});

describe('what follows a sale', () => {
  const authorisation = { reference: sale.reference, acquirerReference: 'QFQTPCQ8HXSKGK82', state: null };
  const movement = { reference: 'cap_1', authorisation, amountMinor: 500n, currency: BHD, timeoutMs: 10_000 };
  const received = {
    merchantAccount: 'TeaHouseECOM',
    paymentPspReference: 'QFQTPCQ8HXSKGK82',
    reference: 'cap_1',
    pspReference: 'M'.repeat(16),
    status: 'received',
  };

  test('is pending once Adyen has received it, under the reference that its notice will have', async () => {
    const { acquirer, received: requests } = await adyenSaying(received, 201);
    expect(await acquirer.refund(movement)).toEqual({
      kind: 'unknown',
      why: 'pending',
      acquirerReference: 'M'.repeat(16),
    });
    expect(requests[0]).toMatchObject({
      url: '/v72/payments/QFQTPCQ8HXSKGK82/refunds',
      headers: { 'idempotency-key': 'cap_1' },
    });
    await acquirer.close();
  });

  test.each([
    ['of another payment', { paymentPspReference: 'OTHER' }],
    ['under a different reference', { reference: 'cap_2' }],
    ['of another account', { merchantAccount: 'CoffeeHouseECOM' }],
    ['that was not received', { status: 'refused' }],
  ])('is not pending because of the answer to one %s', async (_what, changes) => {
    const { acquirer } = await adyenSaying({ ...received, ...changes }, 201);
    expect(await acquirer.refund(movement)).toEqual({ kind: 'unknown', why: 'unreadable' });
    await acquirer.close();
  });

  test('is not sent for a payment without a reference at Adyen, because its path would be a different one', async () => {
    const { acquirer, received: requests } = await adyenSaying(received, 201);
    for (const acquirerReference of [null, '../cancels']) {
      const of = { ...movement, authorisation: { ...authorisation, acquirerReference } };
      // A notice can still bring the reference, so this is no refusal.
      expect(await acquirer.refund(of)).toEqual({ kind: 'unknown', why: 'pending' });
    }
    expect(requests).toEqual([]);
    await acquirer.close();
  });
});

test('the credentials are probed without moving money, and the answer shows whether Adyen accepts them', async () => {
  const results = [];
  for (const status of [200, 401, 403, 404]) {
    const { acquirer, received } = await adyenSaying({ paymentMethods: [] }, status);
    results.push(await acquirer.probe(10_000));
    expect(received.map(({ url }) => url)).toEqual(['/v72/paymentMethods']);
    await acquirer.close();
    server?.close();
  }
  expect(results).toEqual(['ready', 'refused', 'refused', 'unreachable']);
});
