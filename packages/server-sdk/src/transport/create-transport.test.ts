import { describe, expect, test } from 'vitest';
import type { WriteOptions } from '../pay-options.ts';
import { createTransport } from './create-transport.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ type: '', title: code, status, code, request_id: 'req_1' }), { status, headers });
const ok = () => new Response('{"track_id":"trk_1"}', { status: 201 });
const gone = () => new Response(null, { status: 204 });

/** A service that answers or fails as scripted; waits end immediately. */
function scripted(answers: readonly (Response | Error)[]) {
  const requests: {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: unknown;
  }[] = [];
  const waits: number[] = [];
  const left = [...answers];
  let keys = 0;
  const settings = {
    secretKey: 'sk_test_x',
    baseUrl: 'https://pay.example',
    timeoutMs: 1_000,
    maxRetries: 4,
    fetch: async (url: unknown, { method = '', headers, body }: RequestInit = {}) => {
      requests.push({ method, url: String(url), headers: new Headers(headers), body });
      const answer = left.shift() ?? ok();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const transport = createTransport(settings, {
    chance: () => 0.5,
    newIdempotencyKey: () => `key-${++keys}`,
    pause: async (ms) => {
      waits.push(ms);
    },
  });
  const create = (options?: WriteOptions) => transport('createSession', { body: SESSION }, options);
  return { requests, waits, transport, create };
}

const keysOf = (requests: readonly { readonly headers: Headers }[]) =>
  requests.map(({ headers }) => headers.get('idempotency-key'));
const cut = () => new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });

describe('a keyed call', () => {
  test('is repeated with one key until it is answered, and waits longer each time', async () => {
    const { requests, waits, create } = scripted([
      cut(),
      problem(503, 'overloaded', { 'retry-after': '2' }),
      problem(409, 'idempotency_in_progress'),
      ok(),
    ]);
    expect(await create()).toEqual({ track_id: 'trk_1' });
    expect(keysOf(requests)).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
    expect(waits).toEqual([250, 2_500, 1_000]);
    expect(new Set(requests.map(({ body }) => body))).toEqual(new Set([JSON.stringify(SESSION)]));
  });

  test('gets a new key each time, or uses the given one', async () => {
    const { requests, create } = scripted([]);
    await create();
    await create();
    await create({ idempotencyKey: 'order-1' });
    expect(keysOf(requests)).toEqual(['key-1', 'key-2', 'order-1']);
  });

  test('fails after its retries, and names the key that returns the outcome', async () => {
    const { requests, create } = scripted([cut(), cut(), cut(), cut(), cut(), ok()]);
    await expect(create()).rejects.toMatchObject({ code: 'network', idempotencyKey: 'key-1', status: undefined });
    expect(requests).toHaveLength(5);
    const once = scripted([cut(), ok()]);
    await expect(once.create({ maxRetries: 0 })).rejects.toMatchObject({ code: 'network' });
  });

  test('is not repeated after a refusal', async () => {
    const { requests, create } = scripted([problem(422, 'amount_precision')]);
    await expect(create()).rejects.toMatchObject({ code: 'amount_precision' });
    expect(requests).toHaveLength(1);
  });

  test.each(['', 'a b', 'ä', 'x'.repeat(256), 'a\nb'])('refuses an invalid key: %j', async (idempotencyKey) => {
    const { requests, create } = scripted([]);
    await expect(create({ idempotencyKey })).rejects.toMatchObject({ code: 'idempotency_key_invalid' });
    expect(requests).toEqual([]);
  });
});

describe('other calls', () => {
  test('a read is repeated, without a key', async () => {
    const { requests, transport } = scripted([cut(), ok()]);
    await transport('paymentStatus', { body: { track_id: 'trk_1' } }, undefined);
    expect(keysOf(requests)).toEqual([null, null]);
  });

  test('deactivating a payment link, which has the same result twice, is repeated without a key', async () => {
    const { requests, transport } = scripted([cut(), ok()]);
    await transport('deactivatePaymentLink', { path: { link_id: 'plk_1' } }, undefined);
    expect(keysOf(requests)).toEqual([null, null]);
  });

  test('a call that would take effect twice is not repeated', async () => {
    const { requests, transport } = scripted([cut(), ok()]);
    const test = transport('testWebhookEndpoint', { path: { endpoint_id: 'whe_1' } }, { maxRetries: 9 });
    await expect(test).rejects.toMatchObject({ code: 'network', idempotencyKey: undefined });
    expect(requests).toHaveLength(1);
  });

  test('a delete succeeds if an earlier try, whose answer was lost, has already deleted the object', async () => {
    const at = { path: { endpoint_id: 'whe_1' } };
    const { transport } = scripted([cut(), problem(404, 'not_found')]);
    await expect(transport('deleteWebhookEndpoint', at, undefined)).resolves.toBeUndefined();
    await expect(scripted([gone()]).transport('deleteWebhookEndpoint', at, undefined)).resolves.toBeUndefined();
    const unknown = scripted([problem(404, 'not_found')]).transport('deleteWebhookEndpoint', at, undefined);
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('an answer that is not JSON is not trusted', async () => {
  const { create } = scripted([new Response('<html>Welcome to the hotel</html>', { status: 200 })]);
  await expect(create()).rejects.toMatchObject({ code: 'unexpected_answer', status: 200 });
});

test('a call that was aborted before it started sends nothing', async () => {
  const { requests, create } = scripted([]);
  await expect(create({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  expect(requests).toEqual([]);
});
