import { runInNewContext } from 'node:vm';
import {
  Pay,
  type RawBody,
  signTestWebhook,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from '@pay/server';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, test } from 'vitest';
import { newSecret, paidEvent } from './sample-event.ts';

const secret = newSecret();
const event = paidEvent('evt_7Hq2Lw9ZJw6yRn2UdBs8QaMf4LtHxC', 'order-1');
const { rawBody, headers } = signTestWebhook(event, { secret });
const bytes = new TextEncoder().encode(rawBody);

/** The error for a message; an explicit undefined as the third argument means that there is no secret. */
function refusalOf(body: unknown, of: unknown = headers, ...given: readonly unknown[]): WebhookVerificationError {
  const secrets = given.length === 0 ? secret : given[0];
  try {
    verifyWebhook(body as RawBody, of as WebhookHeaders, secrets as string);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('a signed message is accepted', () => {
  test.each<[string, RawBody]>([
    ['as text', rawBody],
    ['as a Buffer', Buffer.from(bytes)],
    ['as bytes', bytes],
    ['as an ArrayBuffer', bytes.slice().buffer],
    ['as bytes of another realm', runInNewContext('new Uint8Array(bytes)', { bytes: [...bytes] })],
  ])('%s', (_form, body) => {
    expect(verifyWebhook(body, headers, secret)).toEqual(event);
  });

  test.each<[string, WebhookHeaders]>([
    ['of fetch', new Headers(headers)],
    ['of another fetch', { get: (name: string) => new Headers(headers).get(name) }],
    ['of Node', { ...headers, host: 'shop.example', 'set-cookie': ['a', 'b'] }],
    ['in capitals', Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))],
    ['as lists', Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))],
  ])('with headers %s', (_form, of) => {
    expect(verifyWebhook(rawBody, of, secret).id).toBe(event.id);
  });

  test('with any of the secrets of a rotation, and with any of the signatures', () => {
    const next = newSecret();
    expect(verifyWebhook(rawBody, headers, [next, secret])).toEqual(event);
    const both = `${signTestWebhook(event, { secret: next }).headers['webhook-signature']} ${headers['webhook-signature']}`;
    expect(verifyWebhook(rawBody, { ...headers, 'webhook-signature': both }, secret)).toEqual(event);
  });

  test('by a client that has the secret or gets it as an argument', () => {
    const pay = new Pay({ secretKey: 'sk_test_x', webhookSecret: secret });
    expect(pay.webhooks.verify(rawBody, headers)).toEqual(event);
    expect(new Pay({ secretKey: 'sk_test_x' }).webhooks.verify(rawBody, headers, secret)).toEqual(event);
  });
});

test('other software accepts our test signatures, and we accept its signatures', () => {
  expect(new StandardWebhook(secret).verify(rawBody, headers)).toEqual(event);
  expect(() => new SvixWebhook(secret).verify(rawBody, headers)).not.toThrow();
  expect(() => new SvixWebhook(secret).verify(`${rawBody} `, headers)).toThrow();
  const at = new Date();
  const signature = new SvixWebhook(secret).sign('evt_1', at, rawBody);
  const of = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signature,
  };
  expect(verifyWebhook(rawBody, of, secret)).toEqual(event);
});

describe('a message is refused', () => {
  test('if any byte of the body is changed', () => {
    for (let index = 0; index < bytes.length; index += 7) {
      const changed = Uint8Array.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(refusalOf(changed).code).toBe('webhook_signature_invalid');
    }
    expect(refusalOf(`${rawBody} `).code).toBe('webhook_signature_invalid');
    expect(refusalOf(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes)).code).toBe('webhook_signature_invalid');
  });

  test('if its id, time or signature is changed', () => {
    const changes = {
      'webhook-id': 'evt_2',
      'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1),
      'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,'),
    };
    for (const [name, value] of Object.entries(changes)) {
      expect(refusalOf(rawBody, { ...headers, [name]: value }).code).toBe('webhook_signature_invalid');
    }
    for (const value of ['v1', 'v1,', 'v1,AAAA', ',', 'é', 'v1,'.repeat(10_000)]) {
      expect(refusalOf(rawBody, { ...headers, 'webhook-signature': value }).code).toBe('webhook_signature_invalid');
    }
  });

  test.each([-301, 301, -1e9])('if its timestamp differs from the current time by %d seconds', (seconds) => {
    const replayed = signTestWebhook(event, { secret, at: new Date(Date.now() + seconds * 1_000) });
    expect(refusalOf(replayed.rawBody, replayed.headers).code).toBe('webhook_timestamp_invalid');
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('if it lacks %s, or has it twice', (name) => {
    expect(refusalOf(rawBody, { ...headers, [name]: undefined }).code).toBe('webhook_headers_missing');
    expect(refusalOf(rawBody, { ...headers, [name]: ['a', 'b'] }).code).toBe('webhook_headers_missing');
    expect(refusalOf(rawBody, {}).message).toContain('webhook-id');
    expect(refusalOf(rawBody, null).code).toBe('webhook_headers_missing');
  });

  test('if it was signed with the secret of another endpoint', () => {
    expect(refusalOf(rawBody, headers, newSecret()).code).toBe('webhook_signature_invalid');
    expect(refusalOf(rawBody, headers, [newSecret(), newSecret()]).code).toBe('webhook_signature_invalid');
  });
});

describe('a body that was already read', () => {
  const frameworks = ['Express', 'Fastify', 'Hono', 'Next, route handler', 'Next, pages/api', 'plain Node'];

  test.each<[string, unknown]>([
    ['an object: a JSON body parser', JSON.parse(rawBody)],
    ['an object', []],
    ['"[object Object]"', String({})],
    ['undefined', undefined],
    ['null', null],
    ['7', 7],
    ['true', true],
    ['a promise', Promise.resolve(rawBody)],
    ['the request or a stream', new Request('https://shop.example', { method: 'POST', body: rawBody })],
    ['the request or a stream', new Blob([rawBody]).stream()],
  ])('is described in the error: %s', (what, body) => {
    const { code, message } = refusalOf(body);
    expect(code).toBe('webhook_body_parsed');
    expect(message).toContain(what);
    for (const framework of frameworks) expect(message).toContain(`- ${framework}: `);
  });

  test.each(['', new Uint8Array()])('is described in the error if it is empty: %j', (body) => {
    const { code, message } = refusalOf(body);
    expect(code).toBe('webhook_body_missing');
    expect(message).toContain('- Express: ');
  });

  test('is named as a possible cause if the body was serialised again or is truncated', () => {
    expect(refusalOf(JSON.stringify(JSON.parse(rawBody), null, 2)).message).toContain('- Express: ');
    expect(refusalOf(rawBody.slice(0, -5)).message).toContain('not complete JSON');
  });
});

describe('an invalid secret is reported, but not shown', () => {
  test.each([
    undefined,
    '',
    'abc',
    'sk_test_x',
    'whsec_',
    'whsec_short',
    `${secret}\n`,
    7,
    [],
    [secret, ''],
    [undefined],
  ])('%j', (wrong) => {
    const { code, message } = refusalOf(rawBody, headers, wrong);
    expect(code).toBe('webhook_secret_invalid');
    expect(message).not.toContain(secret);
  });
});
