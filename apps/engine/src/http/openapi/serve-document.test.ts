import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import type { EngineApp } from '../engine-app.ts';
import { serveDocument } from './serve-document.ts';

const TEXT = JSON.stringify({ openapi: '3.1.0', description: 'a'.repeat(5_000) });

function served() {
  const write = vi.fn(() => TEXT);
  const app = fastify();
  serveDocument(app as unknown as EngineApp, '/openapi.json', write);
  const get = (headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/openapi.json', headers: { ...headers } });
  return { write, get };
}

test('the document is written once, for any number of requests', async () => {
  const { write, get } = served();
  for (let asked = 0; asked < 3; asked += 1) expect((await get()).json()).toEqual(JSON.parse(TEXT));
  expect(write).toHaveBeenCalledOnce();
});

test.each([
  ['gzip', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['gzip;q=0.1, identity', undefined],
  ['br', undefined],
  ['', undefined],
])('for Accept-Encoding "%s" the Content-Encoding is %s', async (accepted, encoding) => {
  const { headers, rawPayload } = await served().get({ 'accept-encoding': accepted });
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' });
  expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, String(rawPayload.length)]);
  expect(String(encoding ? gunzipSync(rawPayload) : rawPayload)).toBe(TEXT);
});

test.each(['gzip', 'identity'])(
  'a client that already has the document as %s gets 304 without a body',
  async (encoding) => {
    const { get } = served();
    const accepts = { 'accept-encoding': encoding };
    const { headers } = await get(accepts);
    const etag = String(headers['etag']);
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const again = await get({ ...accepts, 'if-none-match': known });
      expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([304, 0, etag]);
    }
    expect((await get({ ...accepts, 'if-none-match': '"another"' })).statusCode).toBe(200);
  },
);

test('each encoding has its own ETag, and HEAD has the headers of GET', async () => {
  const { get } = served();
  const [plain, packed] = [await get(), await get({ 'accept-encoding': 'gzip' })];
  expect(plain.headers['etag']).not.toBe(packed.headers['etag']);
  const head = await get({}, 'HEAD');
  expect([head.headers['etag'], head.headers['content-length'], head.rawPayload.length]).toEqual([
    plain.headers['etag'],
    String(TEXT.length),
    0,
  ]);
});
