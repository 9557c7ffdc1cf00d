import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MpgsFake, startMpgsFake } from './start-fake.ts';

const MERCHANT = 'TESTFAKE';
const PASSWORD = 'a-password-for-tests';

let fake: MpgsFake;
beforeAll(async () => {
  fake = await startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 50 });
});
afterAll(() => fake.stop());

type Answer = { readonly status: number; readonly text: string };

async function send(method: string, path: string, body?: object, password = PASSWORD): Promise<Answer> {
  const credentials = Buffer.from(`merchant.${MERCHANT}:${password}`).toString('base64');
  const answer = await fetch(`${fake.url}/api/rest/version/100/merchant/${MERCHANT}${path}`, {
    method,
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

async function sessionWith(expiry: string, number = '5111111111111118'): Promise<string> {
  const { session } = JSON.parse((await send('POST', '/session', {})).text);
  const [month, year] = expiry.split('/');
  const card = { number, securityCode: '100', expiry: { month, year } };
  await send('PUT', `/session/${session.id}`, { sourceOfFunds: { type: 'CARD', provided: { card } } });
  return session.id;
}

const pay = (order: string, session: string, amount = '10.500', currency = 'BHD') =>
  send('PUT', `/order/${order}/transaction/sale`, {
    apiOperation: 'PAY',
    order: { amount, currency },
    session: { id: session },
  });

describe('the fake gateway', () => {
  test('returns amounts as JSON numbers with all decimals of their currency', async () => {
    expect((await pay('o-bhd', await sessionWith('01/39'))).text).toContain('"totalCapturedAmount":10.500');
    expect((await pay('o-jpy', await sessionWith('01/39'), '500', 'JPY')).text).toContain('"totalCapturedAmount":500,');
    expect((await pay('o-usd', await sessionWith('01/39'), '0.10', 'USD')).text).toContain(
      '"totalCapturedAmount":0.10',
    );
  });

  test('gives a repeated request the first answer again, and refuses a different request with the same id', async () => {
    const session = await sessionWith('01/39');
    const [first, again] = [await pay('o-same', session), await pay('o-same', session)];
    expect(again).toEqual(first);
    const { status, text } = await pay('o-same', session, '10.501');
    expect({ status, cause: JSON.parse(text).error.cause }).toEqual({ status: 400, cause: 'INVALID_REQUEST' });
    expect(fake.book.order(MERCHANT, 'o-same')?.capturedMinor).toBe(10_500n);
  });

  test('carries out a request only once, even if it arrives twice at the same time', async () => {
    const session = await sessionWith('01/39');
    const [one, other] = await Promise.all([pay('o-twice', session), pay('o-twice', session)]);
    expect(one).toEqual(other);
    expect(fake.book.order(MERCHANT, 'o-twice')?.capturedMinor).toBe(10_500n);
  });

  test.each([
    ['01/39', 'SUCCESS', 'APPROVED'],
    ['05/39', 'FAILURE', 'DECLINED'],
    ['04/27', 'FAILURE', 'EXPIRED_CARD'],
    ['08/28', 'FAILURE', 'TIMED_OUT'],
    ['01/37', 'FAILURE', 'ACQUIRER_SYSTEM_ERROR'],
    ['05/37', 'UNKNOWN', 'UNKNOWN'],
  ])('answers a card with the published expiry %s with %s and %s', async (expiry, result, gatewayCode) => {
    const answer = JSON.parse((await pay(`o-${expiry.replace('/', '')}`, await sessionWith(expiry))).text);
    expect(answer).toMatchObject({ result, response: { gatewayCode } });
  });

  test.each([
    ['device', { browserDetails: { language: 'ar-BH,ar;q=0.9' } }, 'device.browserDetails.language'],
    ['billing', { address: { postcodeZip: 'PO. 428' } }, 'billing.address.postcodeZip'],
    ['billing', { address: { stateProvince: 'S'.repeat(21) } }, 'billing.address.stateProvince'],
    ['customer', { firstName: 'N'.repeat(51) }, 'customer.firstName'],
  ])('refuses to authenticate a shopper if a value of %s is not valid: %j', async (group, value, field) => {
    const order = `o-${field}`;
    const session = { id: await sessionWith('01/39', '5123456789012346') };
    const put = (body: object) => send('PUT', `/order/${order}/transaction/auth`, { ...body, session });
    await put({ apiOperation: 'INITIATE_AUTHENTICATION', order: { currency: 'BHD' } });
    const authentication = { redirectResponseUrl: 'https://pay.example/return' };
    const request = {
      apiOperation: 'AUTHENTICATE_PAYER',
      authentication,
      order: { amount: '10.500', currency: 'BHD' },
    };
    const refused = await put({ ...request, [group]: value });
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([400, { error: { field } }]);
    expect((await put(request)).status).toBe(201);
  });

  test('refuses a merchant with a wrong password, and explains in words that an order is unknown', async () => {
    expect((await send('GET', '/order/o-none', undefined, 'another-password')).status).toBe(401);
    const { status, text } = await send('GET', '/order/o-none');
    const explanation = `Unable to find order = o-none for merchant ${MERCHANT}`;
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { error: { cause: 'INVALID_REQUEST', explanation }, result: 'ERROR' },
    ]);
  });

  test('keeps every change of an order in order', async () => {
    await pay('o-changes', await sessionWith('01/39'));
    await send('PUT', '/order/o-changes/transaction/void', {
      apiOperation: 'VOID',
      transaction: { targetTransactionId: 'sale' },
    });
    const changes = (await (await fetch(`${fake.url}/control/changes`)).json()) as { readonly orderId: string }[];
    expect(changes.filter(({ orderId }) => orderId === 'o-changes')).toMatchObject([
      { transactionId: 'sale', type: 'PAYMENT', result: 'SUCCESS', amountMinor: '10500', currency: 'BHD' },
      { transactionId: 'void', type: 'VOID_PAYMENT', result: 'SUCCESS' },
    ]);
  });

  test('keeps no card number in its book', async () => {
    await pay('o-book', await sessionWith('01/39'));
    const book = await (await fetch(`${fake.url}/control/orders`)).text();
    expect(book).toContain('511111xxxxxx1118');
    expect(book).not.toContain('5111111111111118');
  });
});
