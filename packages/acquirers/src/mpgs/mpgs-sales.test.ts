import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Acquirer, AuthoriseOutcome } from '@pay/core/paying/acquiring/acquirer';
import { NO_ADDRESS } from '@pay/core/paying/acquiring/shopper-details';
import { type MpgsFake, startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { Pool } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testCard } from './mpgs-test-cards.ts';
import { APPROVED, connectTo, held, MERCHANT, PASSWORD, saleOf, subject } from './mpgs-under-test.ts';

let fake: MpgsFake;
let acquirer: Acquirer;
beforeAll(async () => {
  fake = await startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 200 });
  acquirer = connectTo(fake.url);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(async () => {
  await acquirer.close();
  await fake.stop();
});

async function sold(card: Parameters<typeof testCard>[0] = APPROVED): Promise<AuthoriseOutcome> {
  const of = subject();
  return acquirer.authorise(saleOf(of, { state: await held(acquirer, of, testCard(card)) }));
}

const operationsOf = (reference: string | undefined) =>
  fake.book
    .orders()
    .find(({ id }) => id === reference)
    ?.transactions.map(({ type }) => type);

describe('the card', () => {
  test('is sent as bytes, never as a string, and is overwritten once it is in the session', async () => {
    const sent = vi.spyOn(Pool.prototype, 'request');
    await held(acquirer, subject());
    const bodies = sent.mock.calls.map(([{ body }]) => body as Buffer);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]?.toString()).toBe('{}');
    expect(bodies[1]?.length).toBeGreaterThan(100);
    expect(bodies[1]?.every((byte) => byte === 0)).toBe(true);
  });

  test('is in no other message', async () => {
    const { requests, url, stop } = await recording(fake.url);
    const recorded = connectTo(url);
    const of = subject();
    const flow = { flow: 'frictionless', expiry: '01/39', cvv: '100' } as const;
    const state = await held(recorded, of, testCard(flow));
    expect(await recorded.authorise(saleOf(of, { state }))).toMatchObject({ kind: 'approved' });
    await recorded.refund({ ...of, reference: 'ref_a', authorisation: of });
    await recorded.close();
    await stop();
    const withCard = requests.filter(({ body }) => body.includes('5123456789012346'));
    expect(withCard.map(({ path }) => path)).toEqual([expect.stringMatching(/\/session\/SESSION[A-Z0-9]+$/)]);
    expect(requests.map(({ path, headers }) => path + JSON.stringify(headers)).join()).not.toContain(
      '5123456789012346',
    );
  });

  test.each([
    [{ number: '5123450000000009' }, 'invalid_card'],
    [{ cvv: '12' }, 'wrong_cvv'],
  ])('is declined if the gateway does not accept it: %o', async (change, code) => {
    const { SealedCard } = await import('@pay/core/cards/sealed-card');
    const { number = '5123450000000008', cvv = '100' } = change as { number?: string; cvv?: string };
    const secret = { number: Buffer.from(number), cvv: Buffer.from(cvv), expiryMonth: 1, expiryYear: 2039 };
    const { reference, timeoutMs } = subject();
    const sendBefore = { isOver: () => false };
    const outcome = await acquirer.hold?.({ reference, timeoutMs, sendBefore, card: new SealedCard(secret) });
    expect(outcome).toEqual({
      kind: 'declined',
      reference,
      acquirerReference: null,
      code,
      raw: 'INVALID_REQUEST',
      threeDs: null,
    });
    expect(JSON.stringify(outcome)).not.toContain(number);
  });
});

describe('3-D Secure', () => {
  const frictionless = { flow: 'frictionless', expiry: '01/39', cvv: '100' } as const;

  test.each([
    ['AUTHENTICATION_ATTEMPTED', { status: 'attempted', flow: 'frictionless', eci: '01' }],
    ['AUTHENTICATION_UNAVAILABLE', { status: 'unavailable', flow: 'frictionless', eci: null }],
    ['AUTHENTICATION_EXEMPT', null],
  ])('%s with the recommendation to proceed is followed by the sale', async (status, threeDs) => {
    fake.faults.add({ operation: 'AUTHENTICATE_PAYER', kind: 'status', status });
    expect(await sold(frictionless)).toMatchObject({ kind: 'approved', threeDs });
  });

  test.each(['AUTHENTICATION_REJECTED', 'AUTHENTICATION_FAILED', 'AUTHENTICATION_REQUIRED'])(
    '%s means no sale',
    async (status) => {
      fake.faults.add({ operation: 'AUTHENTICATE_PAYER', kind: 'status', status });
      const outcome = await sold(frictionless);
      expect(outcome).toMatchObject({ kind: 'declined', code: 'authentication_failed', raw: status });
      expect(operationsOf('reference' in outcome ? outcome.reference : '')).toEqual(['AUTHENTICATION']);
    },
  );

  test('a status that is not listed leaves the outcome unknown, without a sale', async () => {
    fake.faults.add({ operation: 'AUTHENTICATE_PAYER', kind: 'status', status: 'AUTHENTICATION_ELSEWHERE' });
    expect(await sold(frictionless)).toEqual({ kind: 'unknown', why: 'unreadable' });
  });

  test("gets the browser's facts, the shopper's details and the address to return to", async () => {
    const { requests, url, stop } = await recording(fake.url);
    const recorded = connectTo(url);
    const of = subject();
    const state = await held(recorded, of, testCard(frictionless));
    await recorded.authorise(
      saleOf(of, {
        state,
        cardholderName: 'LAYLA HADDAD',
        customer: { name: 'Layla Haddad', email: 'layla@example.com', phone: null },
        billingAddress: { ...NO_ADDRESS, city: 'Manama', country: 'BH' },
        browser: {
          ipAddress: '192.0.2.1',
          userAgent: 'Tester',
          colourDepth: 24,
          screenWidth: 1440,
          screenHeight: 900,
          timeZoneOffsetMinutes: -180,
          javaEnabled: false,
          javaScriptEnabled: true,
        },
      }),
    );
    await recorded.close();
    await stop();
    const bodies = requests.map(({ body }) => JSON.parse(body));
    expect(bodies.find(({ apiOperation }) => apiOperation === 'AUTHENTICATE_PAYER')).toEqual({
      apiOperation: 'AUTHENTICATE_PAYER',
      authentication: { redirectResponseUrl: 'https://pay.example/payment/challenge/abc' },
      order: { amount: '10.500', currency: 'BHD' },
      session: { id: state['session'] },
      sourceOfFunds: { provided: { card: { nameOnCard: 'LAYLA HADDAD' } } },
      customer: { email: 'layla@example.com', firstName: 'Layla Haddad' },
      billing: { address: { city: 'Manama', country: 'BHR' } },
      device: {
        browser: 'Tester',
        ipAddress: '192.0.2.1',
        browserDetails: {
          '3DSecureChallengeWindowSize': 'FULL_SCREEN',
          acceptHeaders: '*/*',
          colorDepth: 24,
          javaEnabled: false,
          javaScriptEnabled: true,
          language: 'en',
          screenHeight: 900,
          screenWidth: 1440,
          timeZone: -180,
        },
      },
    });
    expect(bodies.find(({ apiOperation }) => apiOperation === 'PAY')).toEqual({
      apiOperation: 'PAY',
      authentication: { transactionId: 'auth' },
      order: { amount: '10.500', currency: 'BHD', reference: of.reference },
      session: { id: state['session'] },
    });
  });
});

describe("a shopper's details", () => {
  const frictionless = testCard({ flow: 'frictionless', expiry: '01/39', cvv: '100' });
  const LONG_NAME = '\u{20000}'.repeat(51);

  test.each([
    [{ region: 'R'.repeat(21), city: 'Manama' }, { city: 'Manama' }],
    [{ region: '\u{20000}'.repeat(20) }, { stateProvince: '\u{20000}'.repeat(20) }],
    [{ postal_code: 'PO. 428', city: 'Manama' }, { city: 'Manama' }],
    [{ postal_code: '12345 678901', city: 'Manama' }, { city: 'Manama' }],
    [{ postal_code: 'SW1A 1AA' }, { postcodeZip: 'SW1A 1AA' }],
    [{ region: '', postal_code: '' }, undefined],
  ])('that the gateway does not take are left out, and the sale is made: %j', async (given, sent) => {
    const { requests, url, stop } = await recording(fake.url);
    const recorded = connectTo(url);
    const of = subject();
    const state = await held(recorded, of, frictionless);
    const request = saleOf(of, {
      state,
      customer: { name: LONG_NAME, email: null, phone: null },
      billingAddress: { ...NO_ADDRESS, ...given },
    });
    expect(await recorded.authorise(request)).toMatchObject({ kind: 'approved' });
    await recorded.close();
    await stop();
    const bodies = requests.map(({ body }) => JSON.parse(body));
    const { customer, billing } = bodies.find(({ apiOperation }) => apiOperation === 'AUTHENTICATE_PAYER');
    expect(customer).toEqual({ firstName: '\u{20000}'.repeat(50) });
    expect(billing?.address).toEqual(sent);
  });
});

describe('a sale', () => {
  test.each([
    ['08/28', { kind: 'unknown', why: 'pending' }],
    ['01/37', { kind: 'unknown', why: 'pending' }],
    ['05/37', { kind: 'unknown', why: 'pending' }],
    ['02/37', { kind: 'declined', code: 'processing_error', raw: 'UNSPECIFIED_FAILURE' }],
    ['04/27', { kind: 'declined', code: 'expired_card', advice: 'update_card', raw: 'EXPIRED_CARD/54' }],
  ])('with the test expiry %s ends as the bank decides', async (expiry, expected) => {
    expect(await sold({ ...APPROVED, expiry })).toMatchObject(expected);
  });

  test('that the gateway is too busy for is unknown, and is sent once', async () => {
    const sent = vi.spyOn(Pool.prototype, 'request');
    fake.faults.add({ operation: 'PAY', kind: 'busy' });
    expect(await sold()).toEqual({ kind: 'unknown', why: 'server_error' });
    expect(sent.mock.calls.filter(([{ path }]) => path.endsWith('/transaction/sale'))).toHaveLength(1);
  });

  test('that the bank approves only in part has the amount that was taken, which the caller gives back', async () => {
    fake.faults.add({ operation: 'PAY', kind: 'partial' });
    const outcome = await sold();
    expect(outcome).toMatchObject({ kind: 'approved', amountMinor: 5_250n, currency: 'BHD' });
  });

  test('is not sent by a process that was paused after the authentication', async () => {
    const { url, stop } = await recording(fake.url, (path) => {
      // The clock keeps running while the answer to the authentication is on its way.
      if (path.endsWith('/transaction/auth')) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    });
    const recorded = connectTo(url);
    const of = subject();
    const state = await held(recorded, of);
    expect(await recorded.authorise(saleOf(of, { state }))).toEqual({ kind: 'not_sent' });
    await recorded.close();
    await stop();
    expect(operationsOf(of.reference)).toEqual(['AUTHENTICATION']);
  });

  test('only authorises if its money is captured later', async () => {
    const of = subject();
    const state = await held(acquirer, of);
    expect(await acquirer.authorise(saleOf(of, { state, capture: 'later' }))).toMatchObject({ kind: 'approved' });
    expect(operationsOf(of.reference)).toEqual(['AUTHENTICATION', 'AUTHORIZATION']);
    expect(fake.book.orders().find(({ id }) => id === of.reference)?.capturedMinor).toBe(0n);
  });
});

type Recorded = { readonly path: string; readonly headers: object; readonly body: string };

/** Starts a proxy that records what it passes to the gateway. */
async function recording(to: string, onAnswer: (path: string) => void = () => undefined) {
  const requests: Recorded[] = [];
  const server: Server = createServer(async (incoming, outgoing) => {
    const { url: path = '', method = 'GET', headers } = incoming;
    const body = await buffer(incoming);
    requests.push({ path, headers, body: body.toString() || '{}' });
    const { authorization = '', 'content-type': type = 'application/json' } = headers;
    const options = { method, headers: { authorization, 'content-type': type } };
    const answer = await fetch(to + path, method === 'GET' ? options : { ...options, body });
    const text = await answer.text();
    onAnswer(path);
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
