import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SealedCard } from '@pay/core/cards/sealed-card';
import type { AuthoriseRequest } from '@pay/core/paying/acquiring/acquirer';
import { NO_ADDRESS } from '@pay/core/paying/acquiring/shopper-details';
import type { Currency } from '@pay/money/currency';
import { Pool } from 'undici';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSimulatorAcquirer } from './create-simulator-acquirer.ts';

const NUMBER = '4242424242424242';

const request: AuthoriseRequest = {
  reference: 'att_aB3dE6gHaB3dE6gHiJ1mN0pQrStUvW',
  acquirerReference: null,
  state: null,
  amountMinor: 10_500n,
  currency: 'BHD' as Currency,
  capture: 'with_sale',
  card: new SealedCard({ number: Buffer.from(NUMBER), cvv: Buffer.from('987'), expiryMonth: 3, expiryYear: 2031 }),
  returnUrl: 'https://pay.example/challenge/a"b',
  cardholderName: 'LAYLA "L" HADDAD',
  customer: { name: 'Layla Haddad', email: 'layla@example.com', phone: null },
  billingAddress: { ...NO_ADDRESS, city: 'Manama "1"', country: 'BH' },
  browser: {
    ipAddress: '192.0.2.1',
    userAgent: 'Tester "1.0"',
    colourDepth: 24,
    screenWidth: 1440,
    screenHeight: 900,
    timeZoneOffsetMinutes: -180,
    javaEnabled: false,
    javaScriptEnabled: true,
  },
  sendBefore: { isOver: () => false },
  timeoutMs: 2_000,
};

const approved = {
  merchant_ref: request.reference,
  retrieval_ref: '0123456789ABCDEF',
  state: 'approved',
  value: { minor: '10500', currency: 'BHD' },
  response_code: '00',
  approval_code: '123456',
  authentication: null,
  acs: null,
};

type Received = { url?: string | undefined; body: string };

let server: Server | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
});

/** Starts an acquirer that records every request and answers it with `reply`, or cuts the connection. */
async function acquirerSaying(reply: object | 'cut', status = 200): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () => {
      received.push({ url: incoming.url, body: Buffer.concat(chunks).toString() });
      if (reply === 'cut') outgoing.destroy();
      else outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function authoriseAgainst(reply: object | 'cut'): Promise<unknown> {
  const { url } = await acquirerSaying(reply);
  const acquirer = createSimulatorAcquirer({ baseUrl: url });
  const outcome = await acquirer.authorise(request);
  await acquirer.close();
  return outcome;
}

describe('the card in a request', () => {
  test('reaches the acquirer complete, as valid JSON, under the path of the base address', async () => {
    const { url, received } = await acquirerSaying(approved);
    const acquirer = createSimulatorAcquirer({ baseUrl: `${url}/sandbox/` });
    expect(await acquirer.authorise(request)).toMatchObject({ kind: 'approved' });
    await acquirer.close();
    expect(received.map(({ url }) => url)).toEqual(['/sandbox/acquirer/v1/sales']);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      merchant_ref: request.reference,
      value: { minor: '10500', currency: 'BHD' },
      capture: 'with_sale',
      cardholder: { name: 'LAYLA "L" HADDAD' },
      customer: { name: 'Layla Haddad', email: 'layla@example.com', phone: null },
      billing_address: {
        line1: null,
        line2: null,
        city: 'Manama "1"',
        region: null,
        postal_code: null,
        country: 'BH',
      },
      card: { number: NUMBER, cvv: '987', expiry: '2031-03' },
      three_ds: {
        return_url: 'https://pay.example/challenge/a"b',
        browser: {
          ip: '192.0.2.1',
          user_agent: 'Tester "1.0"',
          accept: null,
          language: null,
          colour_depth: 24,
          screen_width: 1440,
          screen_height: 900,
          time_zone_offset: -180,
          java_enabled: false,
          javascript_enabled: true,
        },
      },
      play: { hop: 'post', device_data: false, inquiry: true, notices: null },
    });
  });

  test.each([
    ['approved', approved],
    ['cut', 'cut' as const],
  ] as const)('is sent as bytes, never as a string, and is overwritten once the call is over: %s', async (_, reply) => {
    const sent = vi.spyOn(Pool.prototype, 'request');
    await authoriseAgainst(reply);
    const body = sent.mock.calls[0]?.[0].body;
    if (!Buffer.isBuffer(body)) throw new Error('the body must be a Buffer');
    expect(body.byteLength).toBeGreaterThan(NUMBER.length);
    expect(body.every((byte) => byte === 0)).toBe(true);
    expect(body.buffer.byteLength).toBe(body.byteLength);
  });
});

describe("the acquirer's answer", () => {
  test('is passed on unchanged, even if it does not match the request', async () => {
    const other = { ...approved, merchant_ref: 'att_other', value: { minor: '1', currency: 'USD' } };
    expect(await authoriseAgainst(other)).toEqual({
      kind: 'approved',
      reference: 'att_other',
      amountMinor: 1n,
      currency: 'USD',
      acquirerReference: '0123456789ABCDEF',
      authorisationCode: '123456',
      threeDs: null,
    });
  });

  test('with an unknown response code is a soft decline, and shows the code', async () => {
    const reply = { ...approved, state: 'declined', response_code: 'Q7' };
    const threeDs = null;
    expect(await authoriseAgainst(reply)).toMatchObject({
      kind: 'declined',
      code: 'do_not_honour',
      raw: 'Q7',
      threeDs,
    });
  });

  test.each([
    ['an approval with the code of a decline', { response_code: '05' }],
    ['a decline with the code of an approval', { state: 'declined' }],
    ['a decline whose code could be a card number', { state: 'declined', response_code: NUMBER }],
    ['an amount that is a number', { value: { minor: 10500, currency: 'BHD' } }],
    ['an amount with a fraction', { value: { minor: '10.5', currency: 'BHD' } }],
    ['a negative amount', { value: { minor: '-10500', currency: 'BHD' } }],
    ['an amount in scientific notation', { value: { minor: '1e4', currency: 'BHD' } }],
    ['no amount', { value: null }],
    ['no approval code', { approval_code: null }],
    ['no reference', { merchant_ref: '' }],
    ['an unknown state', { state: 'authorised' }],
    ['a state from the prototype', { state: 'constructor' }],
    ['no authentication result', { authentication: undefined }],
    ['an authentication with an unknown result', { authentication: { result: 'Z', flow: 'challenge', eci: '05' } }],
    ['an authentication with an invalid ECI', { authentication: { result: 'Y', flow: 'challenge', eci: '5' } }],
    ['a challenge without an address', { state: 'awaiting_cardholder' }],
    ['a challenge that is a script', challengeAt('javascript:alert(1)')],
    ['a challenge that is not an address', challengeAt('http://%%%')],
    ['a challenge with fields that are not text', { ...challengeAt('https://acs.example'), post: { creq: 1 } }],
    ['an approval in a megabyte of text', { note: 'x'.repeat(1024 * 1024) }],
    ['a reversal in answer to a sale', { state: 'reversed' }],
  ])('is unreadable in this case: %s', async (_, change) => {
    const acs = 'acs' in change ? { ...change.acs, post: 'post' in change ? change.post : {} } : null;
    const outcome = await authoriseAgainst({ ...approved, ...change, acs });
    expect(outcome).toEqual({ kind: 'unknown', why: 'unreadable' });
  });

  test('is not_found only if the acquirer itself answers so about this reference', async () => {
    const { url } = await acquirerSaying({ fault: 'sale_not_found', merchant_ref: 'att_other' }, 404);
    const acquirer = createSimulatorAcquirer({ baseUrl: url });
    const [ours, others] = [
      await acquirer.inquire(request),
      await acquirer.inquire({ ...request, reference: 'att_other' }),
    ];
    await acquirer.close();
    expect([ours, others]).toEqual([{ kind: 'unknown', why: 'unreadable' }, { kind: 'not_found' }]);
  });

  test('does not count as a reversal without an acknowledgement', async () => {
    const { url } = await acquirerSaying({ merchant_ref: request.reference, acknowledged: 'true', state: 'reversed' });
    const acquirer = createSimulatorAcquirer({ baseUrl: url });
    expect(await acquirer.reverse(request)).toEqual({ kind: 'unknown', why: 'unreadable' });
    await acquirer.close();
  });
});

function challengeAt(url: string): { state: string; acs: { url: string } } {
  return { state: 'awaiting_cardholder', acs: { url } };
}
