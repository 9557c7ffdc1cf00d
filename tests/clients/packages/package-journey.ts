import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPage } from '../../harness/card-page.ts';
import { sharedTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import { listening } from '../../server-sdk/listening.ts';
import type { OrMissing } from '../toolbox/or-missing.ts';

/** Runs a step of the program that uses an installed package, and returns what it printed. */
export type Step = (env: Readonly<Record<string, string>>, ...args: readonly string[]) => Promise<string>;

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = '{"id":"evt_1","type":"payment.succeeded","data":{"paid":true,"amount":10.500}}';

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
  });

  it('a refusal is an error with the code of the service, and an inexact amount is refused before it is sent', async (step) => {
    const refused = JSON.parse(await step(key(), 'create', '10.5001', 'BHD'));
    expect(refused).toMatchObject({ code: 'amount_precision', status: 422, errors: [{ field: 'amount' }] });
    expect(JSON.parse(await step(key(), 'inexact'))).toHaveProperty('refused');
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

  it('a message is accepted only with the right secret, body and time', async (step) => {
    const headersOf = (secret: string, at: Date) =>
      JSON.stringify({
        'Webhook-Id': 'evt_1',
        'Webhook-Timestamp': String(Math.floor(at.getTime() / 1_000)),
        'Webhook-Signature': `v1,AAAA ${new Webhook(secret).sign('evt_1', at, BODY)}`,
      });
    const verify = async (body: string, headers: string) =>
      JSON.parse(await step({ ...key(), PAY_WEBHOOK_SECRET: SECRET }, 'webhook', body, headers));
    const now = new Date();
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await verify(BODY, headersOf(SECRET, now))).toMatchObject({ id: 'evt_1', data: { amount: '10.500' } });
    const wrong = { refused: 'webhook_signature_invalid' };
    expect(await verify(BODY, headersOf(other, now))).toEqual(wrong);
    expect(await verify(BODY.replace('true', 'false'), headersOf(SECRET, now))).toEqual(wrong);
    const old = new Date(now.getTime() - 6 * 60_000);
    expect(await verify(BODY, headersOf(SECRET, old))).toEqual({ refused: 'webhook_timestamp_invalid' });
    expect(await verify(BODY, '{}')).toEqual({ refused: 'webhook_headers_missing' });
  });
}
