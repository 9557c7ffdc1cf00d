import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MpgsFake, startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMpgsAcquirer } from './create-mpgs-acquirer.ts';
import { testCard } from './mpgs-test-cards.ts';
import { connectTo, held, MERCHANT, PASSWORD, refundOf, saleOf, subject, TIMEOUT_MS } from './mpgs-under-test.ts';

let fake: MpgsFake;
let server: Server | undefined;
beforeEach(async () => {
  fake = await startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 200 });
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await fake.stop();
});

/** Starts a gateway whose answers a test can change, as text. */
async function lying(change: (text: string, path: string) => string): Promise<string> {
  server = createServer(async (incoming, outgoing) => {
    const { url: path = '', method = 'GET', headers } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { authorization = '' } = headers;
    const sent = { method, headers: { authorization, 'content-type': 'application/json' } };
    const answer = await fetch(fake.url + path, method === 'GET' ? sent : { ...sent, body: Buffer.concat(chunks) });
    const text = change(await answer.text(), path);
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The sale and a later inquiry at a gateway whose answers about the sale are changed. */
async function soldAt(change: (text: string) => string) {
  const url = await lying((text, path) => (path.includes('/session') || path.endsWith('/auth') ? text : change(text)));
  const acquirer = connectTo(url);
  const of = subject();
  const state = await held(acquirer, of);
  const outcomes = [await acquirer.authorise(saleOf(of, { state })), await acquirer.inquire({ ...of, state })];
  await acquirer.close();
  return outcomes;
}

describe('an approval counts only if the whole answer agrees', () => {
  test.each<[string, (text: string) => string]>([
    [
      'another sum of the order',
      (text) => text.replaceAll('"totalCapturedAmount":10.500', '"totalCapturedAmount":10.499'),
    ],
    ['no sum of the order', (text) => text.replaceAll('"totalCapturedAmount":10.500,', '')],
    ['another merchant', (text) => text.replaceAll(`"merchant":"${MERCHANT}"`, '"merchant":"TESTOTHER"')],
    ['an amount with a fraction of a fils', (text) => text.replaceAll('"amount":10.500', '"amount":10.5001')],
    ['an amount that is not a number', (text) => text.replaceAll('"amount":10.500', '"amount":"ten"')],
    ['an unknown currency', (text) => text.replaceAll('"currency":"BHD"', '"currency":"XXX"')],
    ['no type', (text) => text.replaceAll('"type":"PAYMENT"', '"type":null')],
    ['another type', (text) => text.replaceAll('"type":"PAYMENT"', '"type":"VERIFICATION"')],
    ['an error in the same answer', (text) => text.replaceAll('"result":"SUCCESS"', '"result":"ERROR"')],
  ])('with %s, it is unreadable', async (_, change) => {
    for (const outcome of await soldAt(change)) expect(outcome).toEqual({ kind: 'unknown', why: 'unreadable' });
  });

  test.each<[string, (text: string) => string]>([
    ['the code of a refusal', (text) => text.replaceAll('"gatewayCode":"APPROVED"', '"gatewayCode":"DECLINED"')],
    [
      'a code that is not listed',
      (text) => text.replaceAll('"gatewayCode":"APPROVED"', '"gatewayCode":"APPROVED_SOON"'),
    ],
    ['a pending result', (text) => text.replaceAll('"result":"SUCCESS"', '"result":"PENDING"')],
  ])('with %s, it decides nothing', async (_, change) => {
    for (const outcome of await soldAt(change)) expect(outcome).toEqual({ kind: 'unknown', why: 'pending' });
  });

  test('if all amounts differ, they are passed on, so that the caller sees the difference', async () => {
    for (const outcome of await soldAt((text) => text.replaceAll('10.500', '10.501'))) {
      expect(outcome).toMatchObject({ kind: 'approved', amountMinor: 10_501n });
    }
  });

  test('with a different order, it is not ours', async () => {
    const [sold, found] = await soldAt((text) => text.replaceAll(/att_mpgs\d+/g, 'att_other'));
    expect(sold).toMatchObject({ reference: 'att_other' });
    expect(found).toEqual({ kind: 'unknown', why: 'unreadable' });
  });
});

test.each(['DO_NOT_PROCEED', 'DO_NOT_PROCEED_ABANDON_ORDER', 'RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS'])(
  'after the recommendation %s, no sale follows, even if the shopper was authenticated',
  async (recommendation) => {
    const said = `"gatewayRecommendation":"${recommendation}"`;
    const url = await lying((text) =>
      text.includes('AUTHENTICATION_SUCCESSFUL') ? text.replace('"gatewayRecommendation":"PROCEED"', said) : text,
    );
    const acquirer = connectTo(url);
    const of = subject();
    const state = await held(acquirer, of, testCard({ flow: 'frictionless', expiry: '01/39', cvv: '100' }));
    const outcome = await acquirer.authorise(saleOf(of, { state }));
    expect(outcome).toMatchObject({ kind: 'declined', code: 'authentication_failed', reference: of.reference });
    const booked = fake.book.orders().find(({ id }) => id === of.reference);
    expect(booked?.transactions.map(({ type }) => type)).toEqual(['AUTHENTICATION']);
    await acquirer.close();
  },
);

test('an order with a transaction that cannot be read decides nothing', async () => {
  const url = await lying((text, path) =>
    path.endsWith('/transaction/sale') ? text : text.replaceAll('"type":"AUTHENTICATION"', '"type":7'),
  );
  const acquirer = connectTo(url);
  const direct = connectTo(fake.url);
  const of = subject();
  const state = await held(direct, of);
  await direct.authorise(saleOf(of, { state }));
  expect(await acquirer.inquire({ ...of, state })).toEqual({ kind: 'unknown', why: 'unreadable' });
  expect(await acquirer.reverse({ ...of, state })).toEqual({ kind: 'unknown', why: 'unreadable' });
  await Promise.all([acquirer.close(), direct.close()]);
});

test('a refund counts only with the type, the order and the amount of a refund', async () => {
  const acquirer = connectTo(await lying((text) => text.replaceAll('"type":"REFUND"', '"type":"CAPTURE"')));
  const direct = connectTo(fake.url);
  const of = subject();
  await direct.authorise(saleOf(of, { state: await held(direct, of) }));
  expect(await acquirer.refund(refundOf(of, 'ref_1'))).toEqual({ kind: 'unknown', why: 'unreadable' });
  expect(await direct.refund(refundOf(of, 'ref_1'))).toMatchObject({ kind: 'approved' });
  await Promise.all([acquirer.close(), direct.close()]);
});

describe('a probe', () => {
  test('is ready if the gateway accepts the credentials and answers with the expected text that it does not know an order', async () => {
    const acquirer = connectTo(fake.url);
    expect(await acquirer.probe(TIMEOUT_MS)).toBe('ready');
    await acquirer.close();
  });

  test('is refused with another password', async () => {
    const acquirer = createMpgsAcquirer({ baseUrl: fake.url, merchantId: MERCHANT, password: 'another-password' });
    expect(await acquirer.probe(TIMEOUT_MS)).toBe('refused');
    await acquirer.close();
  });

  test.each([
    (text: string) => text.replace('Unable to find order', 'No such order'),
    (text: string) => text.replace(MERCHANT, 'TESTOTHER'),
    () => '<h1>Not Found</h1>',
    () => '{"status":"OPERATING"}',
  ])(
    'is not ready if the gateway answers with a different text, because inquiries rely on that text',
    async (change) => {
      const acquirer = connectTo(await lying(change));
      expect(await acquirer.probe(TIMEOUT_MS)).toBe('unreachable');
      await acquirer.close();
    },
  );
});
