import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NoticeFault } from './accounts.ts';
import { type FakeAdyen, start } from './fake.ts';

const HMAC_KEY = 'AB12'.repeat(16);
const KEY = { 'x-api-key': 'the-key-of-a-test' };

type Item = Readonly<Record<string, unknown>> & {
  readonly amount: { readonly value: number; readonly currency: string };
  readonly additionalData: Readonly<Record<string, string>>;
};

let fake: FakeAdyen;
let server: Server;
/** The notices of each message that has arrived. */
let arrived: Item[][];
beforeEach(async () => {
  fake = await start(0);
  arrived = [];
  server = createServer(async (incoming, outgoing) => {
    const { notificationItems } = (await json(incoming)) as {
      readonly notificationItems: readonly { readonly NotificationRequestItem: Item }[];
    };
    arrived.push(notificationItems.map((each) => each.NotificationRequestItem));
    outgoing.end('[accepted]');
  });
  await once(server.listen(0, 'localhost'), 'listening');
  setUp();
});
afterEach(async () => {
  await fake.stop();
  server.closeAllConnections();
  await once(server.close(), 'close');
});

function setUp(...faults: NoticeFault[]): void {
  const noticeUrl = `http://localhost:${(server.address() as AddressInfo).port}/notices`;
  fake.setAccount('TeaHouseECOM', { apiKey: KEY['x-api-key'], hmacKey: HMAC_KEY, noticeUrl, faults });
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
async function post(path: string, body: object, headers: Readonly<Record<string, string>> = KEY): Promise<any> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const answer = await fetch(fake.url + path, init);
  return { status: answer.status, ...((await answer.json()) as object) };
}

const addressOf = (postalCode: string, stateOrProvince?: string) => ({
  street: 'Main Street',
  houseNumberOrName: '1',
  city: 'Anytown',
  country: 'US',
  postalCode,
  ...(stateOrProvince && { stateOrProvince }),
});

const BROWSER = {
  acceptHeader: 'text/html',
  userAgent: 'Tester',
  language: 'ar-BH',
  colorDepth: 24,
  screenWidth: 1440,
  screenHeight: 900,
  timeZoneOffset: -180,
  javaEnabled: false,
  javaScriptEnabled: true,
};

const saleOf = (reference: string, changes: object = {}) => ({
  merchantAccount: 'TeaHouseECOM',
  reference,
  amount: { currency: 'BHD', value: 10_500 },
  returnUrl: 'https://pay.example/return',
  channel: 'Web',
  additionalData: { manualCapture: 'true' },
  paymentMethod: { type: 'scheme', number: '4111111111111111', cvc: '737', expiryMonth: '03', expiryYear: '2030' },
  ...changes,
});
const sell = (reference: string, headers: Readonly<Record<string, string>> = KEY) =>
  post('/v72/payments', saleOf(reference), headers);
const events = () => arrived.flat().map(({ eventCode, success }) => `${eventCode} ${success}`);

describe('a sale', () => {
  test('is booked, answered and reported in a signed notice', async () => {
    const { status, resultCode, pspReference } = await sell('one');
    expect({ status, resultCode }).toEqual({ status: 200, resultCode: 'Authorised' });
    await expect.poll(events).toEqual(['AUTHORISATION true']);
    const part = `${pspReference}::TeaHouseECOM:one:10500:BHD:AUTHORISATION:true`;
    const signature = createHmac('sha256', Buffer.from(HMAC_KEY, 'hex')).update(part).digest('base64');
    expect(arrived[0]?.[0]?.additionalData['hmacSignature']).toBe(signature);
    expect(fake.book.payments).toMatchObject([{ reference: 'one', state: 'authorised', lastFour: '1111' }]);
  });

  test.each([
    ['a list of languages', { browserInfo: { ...BROWSER, language: 'ar-BH,ar;q=0.9' } }, '15_016'],
    ['an address in the US without a state', { billingAddress: addressOf('94107') }, '135'],
    ['an address in Canada without a province', { billingAddress: { ...addressOf('K1A'), country: 'CA' } }, '135'],
    ['a state in full', { billingAddress: { ...addressOf('94107'), stateOrProvince: 'CAL' } }, '104'],
    ['a ZIP code with its four further digits', { billingAddress: addressOf('94107-1234', 'CA') }, '104'],
  ])('is refused with %s, under the code that Adyen has for it', async (_what, changes, errorCode) => {
    const refused = { status: 422, errorType: 'validation', errorCode };
    expect(await post('/v72/payments', saleOf('one', changes))).toMatchObject(refused);
    expect(fake.book.payments).toEqual([]);
  });

  test('may have an address in the US', async () => {
    const billingAddress = addressOf('94107', 'CA');
    expect(await post('/v72/payments', saleOf('one', { billingAddress }))).toMatchObject({ status: 200 });
  });

  test('may describe the browser in which it is made', async () => {
    expect(await post('/v72/payments', saleOf('one', { browserInfo: BROWSER }))).toMatchObject({ status: 200 });
  });

  test('with a known key is answered as before, and booked once', async () => {
    const headers = { ...KEY, 'idempotency-key': 'same' };
    expect(await sell('one', headers)).toEqual(await sell('two', headers));
    expect(fake.book.payments).toHaveLength(1);
  });

  test.each([
    ['a member that does not exist', saleOf('one', { odd: 1 }), KEY, 422],
    ['an amount that is a string', saleOf('one', { amount: { currency: 'BHD', value: '1' } }), KEY, 422],
    ['automatic capture', saleOf('one', { additionalData: {} }), KEY, 422],
    ['another key', saleOf('one'), { 'x-api-key': 'another' }, 401],
    ['another merchant account', saleOf('one', { merchantAccount: 'Other' }), KEY, 403],
  ])('is refused with %s, and nothing is booked', async (_what, body, headers, status) => {
    expect(await post('/v72/payments', body, headers)).toMatchObject({ status, errorCode: expect.any(String) });
    expect(fake.book.payments).toEqual([]);
  });
});

describe('what follows a sale', () => {
  const move = (path: string, pspReference: string, value: number, reference: string) =>
    post(`/v72/payments/${pspReference}/${path}`, {
      merchantAccount: 'TeaHouseECOM',
      reference,
      amount: { currency: 'BHD', value },
    });

  test('is received, decided in the book, and reported in a notice', async () => {
    const { pspReference } = await sell('one');
    for (const [path, value, reference] of [
      ['refunds', 1, 'early'],
      ['captures', 10_501, 'large'],
      ['captures', 10_000, 'part'],
      ['captures', 500, 'rest'],
      ['refunds', 10_000, 'back'],
      ['refunds', 1, 'more'],
    ] as const) {
      expect(await move(path, pspReference, value, reference)).toMatchObject({ status: 'received', reference });
    }
    const { captured, refunded } = fake.book.payments[0] ?? {};
    expect({ captured, refunded }).toEqual({ captured: 10_000, refunded: 10_000 });
    const done = fake.book.modifications.filter(({ isDone }) => isDone).map(({ reference }) => reference);
    expect(done).toEqual(['part', 'back']);
    await expect.poll(() => events().length).toBe(7);
  });

  test('can fail after it has succeeded', async () => {
    const { pspReference } = await sell('one');
    await move('captures', pspReference, 10_500, 'all');
    expect(fake.control.fail('capture', 'all')).toBe(true);
    expect(fake.control.fail('refund', 'all')).toBe(false);
    await expect.poll(events).toContain('CAPTURE_FAILED true');
    expect(fake.book.payments).toMatchObject([{ captured: 0 }]);
  });

  test('is refused if a test asks for that, until the test withdraws it', async () => {
    const { pspReference } = await sell('one');
    const refusal = (method: string, name: string) => fetch(`${fake.url}/control/refusals/${name}`, { method });
    for (const name of ['all', 'one']) await refusal('PUT', name);
    await move('captures', pspReference, 10_500, 'all');
    await post('/v72/cancels', { merchantAccount: 'TeaHouseECOM', paymentReference: 'one' });
    await refusal('DELETE', 'one');
    const reversal = { merchantAccount: 'TeaHouseECOM', reference: 'one' };
    await post(`/v72/payments/${pspReference}/reversals`, reversal);
    expect(fake.book.changes).toMatchObject([
      { reference: 'one', payment: { state: 'authorised' } },
      { reference: 'one', modification: { kind: 'capture', isDone: false } },
      { reference: 'one', modification: { kind: 'cancel', isDone: false } },
      { reference: 'one', modification: { kind: 'reversal', isDone: true } },
    ]);
  });

  test('cancels a sale that it knows by its reference, and refuses to cancel an unknown sale', async () => {
    await sell('one');
    for (const paymentReference of ['one', 'two']) {
      const body = { merchantAccount: 'TeaHouseECOM', paymentReference };
      expect(await post('/v72/cancels', body)).toMatchObject({ status: 'received', paymentReference });
    }
    expect(fake.book.payments).toMatchObject([{ reference: 'one', state: 'cancelled' }]);
    await expect
      .poll(() => events().toSorted())
      .toEqual(['AUTHORISATION true', 'TECHNICAL_CANCEL false', 'TECHNICAL_CANCEL true']);
  });
});

describe('notices', () => {
  test('are duplicated, lost at first, or combined in one message, as the account is configured', async () => {
    setUp('doubled');
    await sell('one');
    await expect.poll(events).toEqual(['AUTHORISATION true', 'AUTHORISATION true']);
    setUp('lost');
    await sell('two');
    await expect.poll(events).toHaveLength(3);
    setUp('batched');
    // On a busy machine, two sales can be too far apart to be combined.
    let sales = 0;
    const sellTwo = async () => {
      await Promise.all([sell(`batched ${sales++}`), sell(`batched ${sales++}`)]);
      return Math.max(...arrived.map((items) => items.length));
    };
    await expect.poll(sellTwo).toBeGreaterThanOrEqual(2);
  });

  test('are held back until they are released', async () => {
    fake.control.holdNotices(true);
    await sell('one');
    fake.control.sendTestNotice('TeaHouseECOM');
    expect(arrived).toEqual([]);
    fake.control.holdNotices(false);
    await expect.poll(() => events().toSorted()).toEqual(['AUTHORISATION true', 'REPORT_AVAILABLE true']);
  });

  test('say that a shopper did not come back', async () => {
    const redirected = {
      type: 'scheme',
      number: '4917610000000000',
      cvc: '737',
      expiryMonth: '03',
      expiryYear: '2030',
    };
    const { resultCode } = await post('/v72/payments', saleOf('one', { paymentMethod: redirected }));
    expect(resultCode).toBe('RedirectShopper');
    expect([fake.control.closeOffer('one'), fake.control.closeOffer('one')]).toEqual([true, false]);
    await expect.poll(events).toEqual(['OFFER_CLOSED true']);
  });
});
