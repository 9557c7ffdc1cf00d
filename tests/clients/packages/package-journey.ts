import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPage } from '../../harness/card-page.ts';
import { sharedTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import { listening } from '../../server-sdk/listening.ts';
import type { OrMissing } from '../toolbox/or-missing.ts';

/** Runs a step of the program that uses an installed package, and returns what it printed. */
export type Step = (env: Readonly<Record<string, string>>, ...args: readonly string[]) => Promise<string>;

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const BODY = '{"id":"evt_1","type":"payment.succeeded","data":{"paid":true,"amount":10.500}}';

/** A type of event that no version of a package knows. */
const UNKNOWN = '{"id":"evt_2","type":"payment.remembered","data":{}}';

/** First answers of a server, and whether a call is repeated after them. `never` is an operation that must not be repeated. */
const ANSWERS = [
  { operation: 'create', status: 429, code: 'rate_limited', retryAfter: '1', isRepeated: true },
  { operation: 'create', status: 429, code: 'rate_limited', retryAfter: '31', isRepeated: false },
  { operation: 'create', status: 500, code: 'unavailable', retryAfter: undefined, isRepeated: true },
  { operation: 'create', status: 502, code: 'unavailable', retryAfter: undefined, isRepeated: true },
  { operation: 'create', status: 503, code: 'overloaded', retryAfter: undefined, isRepeated: true },
  {
    operation: 'create',
    status: 504,
    code: 'unavailable',
    retryAfter: 'Thu, 01 Jan 2026 00:00:00 GMT',
    isRepeated: true,
  },
  {
    operation: 'create',
    status: 504,
    code: 'unavailable',
    retryAfter: 'Thu, 01 Jan 2099 00:00:00 GMT',
    isRepeated: false,
  },
  { operation: 'create', status: 409, code: 'idempotency_in_progress', retryAfter: undefined, isRepeated: true },
  { operation: 'create', status: 409, code: 'payment_in_progress', retryAfter: undefined, isRepeated: false },
  { operation: 'create', status: 422, code: 'amount_precision', retryAfter: undefined, isRepeated: false },
  { operation: 'never', status: 503, code: 'overloaded', retryAfter: undefined, isRepeated: false },
];

/**
 * Declares the journey of a package in another language, which checks the promises of its thin layer on a real engine.
 */
export function declareJourney(prepared: OrMissing<Step>): void {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await sharedTestEngine();
  });
  afterAll(() => engine.stop());

  const it = (title: string, run: (step: Step) => Promise<void>) =>
    test(title, async ({ skip }) => {
      if (prepared.kind === 'missing') return skip(prepared.reason);
      await run(prepared.value);
    });
  const key = () => ({ PAY_URL: engine.url, PAY_SECRET_KEY: engine.profile.secretKey.value });

  it('the package takes a payment and refunds it, with exact amounts in both directions', async (step) => {
    const call = async (...args: readonly string[]) => JSON.parse(await step(key(), ...args));
    const session = await call('create', '999999999.999', 'BHD');
    expect(session).toMatchObject({ status: 'open', amount: '999999999.999', amount_minor: 999_999_999_999 });
    const started = await call('start', session.track_id);
    await (await cardPage(started.payment_url)).pay('4242424242424242');
    expect(await call('status', session.track_id)).toMatchObject({ paid: true, amount: '999999999.999' });
    const refund = await call('refund', session.track_id, '1234567.891', `refund-${session.track_id}`);
    expect(refund).toMatchObject({ status: 'succeeded', amount: '1234567.891', amount_minor: 1_234_567_891 });
    const again = await call('refund', session.track_id, '1234567.891', `refund-${session.track_id}`);
    expect(again.refund_id).toBe(refund.refund_id);
    const types = (await call('events')).map(({ type }: { type: string }) => type);
    expect(types).toEqual(['payment.succeeded', 'refund.succeeded']);
    // Pages of one item each.
    const [paid, refunded, ...more] = await call('pages');
    expect([paid, refunded, more]).toMatchObject([{ paid: true }, { refund_id: refund.refund_id }, []]);
  });

  it('a refusal is an error with the code of the service, and an inexact amount is refused before it is sent', async (step) => {
    const refused = JSON.parse(await step(key(), 'create', '10.5001', 'BHD'));
    expect(refused).toMatchObject({ code: 'amount_precision', status: 422, errors: [{ field: 'amount' }] });
    expect(JSON.parse(await step(key(), 'inexact'))).toHaveProperty('refused');
  });

  it('printing a client does not print its key', async (step) => {
    const { secretKey } = engine.profile;
    expect(await step({ ...key(), PAY_WEBHOOK_SECRET: SECRET }, 'secrets')).not.toMatch(
      new RegExp(`${secretKey.value}|${SECRET.slice(6, 20)}`),
    );
  });

  it('a call that gets a server error is repeated with the same key, and never follows a redirect', async (step) => {
    const seen: string[] = [];
    const failing = await listening(
      createServer((request, response) => {
        seen.push(String(request.headers['idempotency-key']));
        request.resume();
        if (seen.length === 1) return void response.writeHead(500).end('<html>');
        if (seen.length === 2) return void request.socket.destroy();
        response.writeHead(307, { location: engine.url }).end();
      }),
    );
    const env = { ...key(), PAY_URL: failing.url };
    expect(JSON.parse(await step(env, 'create', '1', 'BHD'))).toMatchObject({ code: 'unexpected_answer', status: 307 });
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(1);
    await failing.stop();
  });

  it('a call without an answer is an error that has the key of the call, to repeat it with', async (step) => {
    const seen: string[] = [];
    const silent = await listening(
      createServer((request) => {
        seen.push(String(request.headers['idempotency-key']));
        if (seen.length === 1) request.socket.destroy();
      }),
    );
    const once = (timeout: string) =>
      step({ ...key(), PAY_URL: silent.url, PAY_TIMEOUT: timeout }, 'create', '1', 'BHD');
    const [cut, late] = [await once('60'), await once('2')];
    expect(JSON.parse(cut)).toMatchObject({ code: 'network', key: seen[0] });
    expect(JSON.parse(late)).toMatchObject({ code: 'timeout', key: seen[1] });
    expect(new Set(seen).size).toBe(2);
    await silent.stop();
  });

  it('deleting something that an earlier try has already deleted succeeds', async (step) => {
    let count = 0;
    const lossy = await listening(
      createServer((request, response) => {
        count++;
        if (count === 1) return void request.socket.destroy();
        response.writeHead(404).end(JSON.stringify({ code: 'not_found', title: 'Not found', request_id: 'req_1' }));
      }),
    );
    expect(JSON.parse(await step({ ...key(), PAY_URL: lossy.url }, 'delete'))).toBe('gone');
    expect(count).toBe(2);
    const once = { ...key(), PAY_URL: lossy.url };
    expect(JSON.parse(await step(once, 'delete'))).toMatchObject({ code: 'not_found' });
    await lossy.stop();
  });

  it('a key is not sent to an address that is not safe, nor to one that an id leads to', async (step) => {
    const refusal = async (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
      JSON.parse(await step(env, ...args)).code;
    const live = { PAY_SECRET_KEY: 'sk_live_x' };
    expect(await refusal(live, 'events')).toBe('base_url_invalid');
    for (const url of [
      'http://pay.example',
      'https://me@pay.example',
      'https://pay.example?a=b',
      'ftp://localhost',
      'no',
    ]) {
      expect(await refusal({ ...live, PAY_URL: url }, 'events')).toBe('base_url_invalid');
    }
    expect(await refusal({ PAY_URL: engine.url }, 'events')).toBe('api_key_missing');
    expect(await refusal({ ...key(), PAY_SECRET_KEY: 'pk_test_x' }, 'events')).toBe('publishable_key_not_allowed');
    expect(await refusal({ ...key(), PAY_SECRET_KEY: 'sk_test_x\n' }, 'events')).toBe('api_key_invalid');
    expect(await refusal(key(), 'start', '../../merchant/refund')).toBe('invalid_request');
    expect(await refusal(key(), 'refund', 'trk_1', '1', 'not ascii: é')).toBe('idempotency_key_invalid');
  });

  for (const { operation, status, code, retryAfter, isRepeated } of ANSWERS) {
    const title = `${operation} answered with ${status} ${code}${retryAfter === undefined ? '' : `, wait ${retryAfter},`}`;
    it(`${title} is ${isRepeated ? '' : 'not '}repeated`, async (step) => {
      let count = 0;
      const failing = await listening(
        createServer((request, response) => {
          count++;
          request.resume();
          const own = count === 1 ? { status, code } : { status: 404, code: 'not_found' };
          const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
          const problem = { ...own, title: 'Refused', type: 'https://pay.example/docs', request_id: 'req_1' };
          response.writeHead(own.status, headers).end(JSON.stringify(problem));
        }),
      );
      const failure = JSON.parse(await step({ ...key(), PAY_URL: failing.url }, operation, '1', 'BHD'));
      expect(failure).toMatchObject(isRepeated ? { status: 404, code: 'not_found' } : { status, code });
      expect(count).toBe(isRepeated ? 2 : 1);
      await failing.stop();
    });
  }

  it('a message is accepted only with the right secret, body and time', async (step) => {
    const headersOf = (secret: string, at: Date, body = BODY) =>
      JSON.stringify({
        'Webhook-Id': 'evt_1',
        'Webhook-Timestamp': String(Math.floor(at.getTime() / 1_000)),
        'Webhook-Signature': `v1,AAAA ${new Webhook(secret).sign('evt_1', at, body)}`,
      });
    const verify = async (body: string, headers: string, secrets = SECRET) =>
      JSON.parse(await step({ ...key(), PAY_WEBHOOK_SECRET: secrets }, 'webhook', body, headers));
    const now = new Date();
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await verify(BODY, headersOf(SECRET, now))).toMatchObject({ id: 'evt_1', data: { amount: '10.500' } });
    expect(await verify(BODY, headersOf(SECRET, now), `${other} ${SECRET}`)).toMatchObject({ id: 'evt_1' });
    expect(await verify(UNKNOWN, headersOf(SECRET, now, UNKNOWN))).toMatchObject({ id: 'evt_2' });
    const wrong = { refused: 'webhook_signature_invalid' };
    expect(await verify(BODY, headersOf(other, now))).toEqual(wrong);
    expect(await verify(BODY.replace('true', 'false'), headersOf(SECRET, now))).toEqual(wrong);
    const old = new Date(now.getTime() - 6 * 60_000);
    const late = { refused: 'webhook_timestamp_invalid' };
    expect(await verify(BODY, headersOf(SECRET, old))).toEqual(late);
    expect(await verify(BODY, headersOf(SECRET, new Date(now.getTime() + 6 * 60_000)))).toEqual(late);
    expect(await verify(BODY, headersOf(SECRET, now), 'whsec_short')).toEqual({ refused: 'webhook_secret_invalid' });
    expect(await verify(BODY, '{}')).toEqual({ refused: 'webhook_headers_missing' });
  });
}
