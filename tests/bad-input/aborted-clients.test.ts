import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, bookedSales, newPayment, truthOf } from '../harness/new-payment.ts';
import { openSocket } from '../harness/raw-exchange.ts';
import { SERVER_ROUTES } from '../harness/server-routes.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { expectUnharmed } from './expect-safe.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
/** The records of a payment whose card was never processed. */
const NEVER = { state: 'none', others: 0, booked: 0, paid: false };

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

/** Sends a whole request, and closes the connection before the answer. */
async function abandon(path: string, type: string, body: string, more: readonly string[] = []): Promise<void> {
  const socket = await openSocket(engine.url);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    ...more,
  ];
  await new Promise((resolve) => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, resolve));
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
}

const json = (path: string, body: unknown, key: string) =>
  abandon(path, 'application/json', JSON.stringify(body), [
    `X-Api-Key: ${engine.profile.secretKey.value}`,
    `Idempotency-Key: ${key}`,
  ]);
const form = (path: string, fields: Readonly<Record<string, string>>) =>
  abandon(path, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString());

describe('a client that disconnects before the answer leaves nothing half done', () => {
  // A check takes no idempotency key, because repeating a check only makes one more check.
  const keyed = SERVER_ROUTES.filter(({ operationId }) => operationId !== 'recordCardPageCheck');
  test.each(keyed.filter(({ method }) => method === 'POST'))(
    '$name: the same idempotency key returns the answer of the only execution',
    async (route) => {
      const { body } = await engine.api.post('/v1/sdk/checkout', { ...SESSION, reference: 'order-1' });
      const path = route.path(body.track_id);
      const key = `abandoned-${route.name.replaceAll(/[^a-z]/g, '')}`;
      await json(path, route.body ?? {}, key);
      const again = await engine.api.post(path, route.body ?? {}, { 'idempotency-key': key });
      // A refusal because there is no such payment to refund is stored like any other answer.
      expect(again.status < 300 || verdict(again) === '404 not_found').toBe(true);
      const third = await engine.api.post(path, route.body ?? {}, { 'idempotency-key': key });
      expect({ ...third.body, request_id: '' }).toEqual({ ...again.body, request_id: '' });
    },
  );

  test('a card: there is one complete attempt or none, never an attempt without an outcome', async () => {
    const payments = await Promise.all(Array.from({ length: 20 }, () => newPayment(engine)));
    await Promise.all(
      payments.map(async (payment, at) => {
        const { token } = await cardPage(payment.url);
        const number = at % 2 === 0 ? '4242424242424242' : '4000000000000002';
        await form(`/payment?payment_id=${payment.paymentId}`, { token, number, expiry: '12/40', cvv: '123' });
      }),
    );
    // The engine might process a card long after its sender has left, so only the final outcomes are compared.
    for (const [at, payment] of payments.entries()) {
      const ended = at % 2 === 0 ? 'approved' : 'declined';
      const books = async () => {
        const [attempt, ...others] = await attemptsOf(engine, payment);
        const booked = attempt ? await bookedSales(engine, attempt.attempt_id) : [];
        const { paid } = await truthOf(engine, payment);
        return { state: attempt?.state ?? 'none', others: others.length, booked: booked.length, paid };
      };
      const made = { state: ended, others: 0, booked: 1, paid: ended === 'approved' };
      await eventually(async () => {
        const now = await books();
        return isDeepStrictEqual(now, made) || isDeepStrictEqual(now, NEVER) ? undefined : now;
      }).toBeUndefined();
    }
    await expectUnharmed(engine);
  });

  test('a cancellation: the payment is cancelled, or is still open and can be cancelled', async () => {
    const payment = await newPayment(engine);
    const { token } = await cardPage(payment.url);
    await form(`/payment/cancel?payment_id=${payment.paymentId}`, { token });
    await (await cardPage(payment.url)).cancel();
    expect((await truthOf(engine, payment)).status).toBe('cancelled');
  });

  test('a return from the issuer: it can be repeated, and the attempt does not stay in submitting', async () => {
    const payment = await newPayment(engine);
    const challenged = await (await cardPage(payment.url)).pay('4000000000003220');
    const returnPath = /\/payment\/challenge\/[0-9A-Za-z]{40}/.exec(challenged.text.replaceAll('%2F', '/'))?.[0] ?? '';
    expect(returnPath).not.toBe('');
    await form(returnPath, {});
    await form(returnPath, {});
    // The issuer has not approved the payment, so it is not paid and waits for the shopper.
    await eventually(async () => (await attemptsOf(engine, payment)).map(({ state }) => state).join()).not.toBe(
      'submitting',
    );
    expect((await truthOf(engine, payment)).paid).toBe(false);
    await expectUnharmed(engine);
  });
});
