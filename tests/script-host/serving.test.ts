import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ScriptHost, start } from '@pay/script-host/script-host';
import { type Dispatcher, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawExchange } from '../harness/raw-exchange.ts';
import { type PublishFolder, publishFolder } from './stand-in.ts';

let folder: PublishFolder;
let host: ScriptHost;
let local: ScriptHost;
beforeAll(async () => {
  folder = await publishFolder();
  await folder.publish('1.2.3');
  await folder.publish('1.10.0', { word: 'later' });
  await writeFile(outside(), 'outside');
  await writeFile(join(folder.path, 'notes.txt'), 'not published');
  const config = { host: 'localhost', port: 0, publicUrl: null, folder: folder.path };
  host = await start({ ...config, isLocal: false });
  local = await start({ ...config, isLocal: true });
});
afterAll(async () => {
  await Promise.all([host?.stop(), local?.stop()]);
  await rm(outside(), { force: true });
  await folder?.remove();
});

const outside = () => join(folder.path, '..', 'outside-of-the-folder.js');

async function get(path: string, headers: Record<string, string> = {}, method: Dispatcher.HttpMethod = 'GET') {
  const answer = await request(host.url + path, { method, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}

describe('a published file', () => {
  test('of a version can be cached for a year, loaded by every page, and used only as a script', async () => {
    const { status, headers, bytes } = await get('/v1.2.3/checkout.js');
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
        'content-length': String(bytes.length),
      },
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(bytes.toString()).toContain('"https://sandbox.pay.example"');
  });

  test('of latest is revalidated, and not sent again while it is unchanged', async () => {
    const first = await get('/latest/checkout.js');
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await get('/latest/checkout.js', { 'if-none-match': known });
      expect(again).toMatchObject({ status: 304, headers: { etag, vary: 'Accept-Encoding' } });
      expect(again.bytes).toHaveLength(0);
    }
    expect((await get('/latest/checkout.js', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('has its integrity hash in the manifest, for each version and for latest', async () => {
    for (const [place, version] of [
      ['v1.2.3', '1.2.3'],
      ['v1.10.0', '1.10.0'],
      ['latest', '1.10.0'],
    ]) {
      const { headers, bytes } = await get(`/${place}/manifest.json`);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      const script = (await get(`/${place}/checkout.js`)).bytes;
      const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
      expect(JSON.parse(bytes.toString())).toEqual({
        version,
        published_at: '2026-02-03T04:05:06.000Z',
        engines: { sandbox: 'https://sandbox.pay.example', live: 'https://pay.example' },
        files: { 'checkout.js': { integrity, bytes: script.length } },
      });
    }
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['identity, br;q=0.1', undefined],
    ['deflate', undefined],
    ['br;q=high', undefined],
    ['', undefined],
    ['identity;q=0', undefined],
  ])('for Accept-Encoding %j is sent as %s', async (accept, encoding) => {
    const plain = await get('/v1.2.3/checkout.js');
    const { headers, bytes } = await get('/v1.2.3/checkout.js', { 'accept-encoding': accept });
    expect(headers['content-encoding']).toBe(encoding);
    const unpacked = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(unpacked.equals(plain.bytes)).toBe(true);
    // Each encoding is a separate representation, and a cache must not confuse them.
    expect(headers['etag'] === plain.headers['etag']).toBe(encoding === undefined);
    if (encoding) expect(bytes.length).toBeLessThan(plain.bytes.length);
  });

  test('has the same headers for HEAD, and no body', async () => {
    const { date: _, connection: __, 'keep-alive': ___, ...whole } = (await get('/v1.2.3/checkout.js')).headers;
    const { status, headers, bytes } = await get('/v1.2.3/checkout.js', {}, 'HEAD');
    expect({ status, headers, length: bytes.length }).toMatchObject({ status: 200, headers: whole, length: 0 });
  });

  test('of a version is revalidated in a local start, whose ports can change', async () => {
    const answer = await request(`${local.url}/v1.2.3/checkout.js`);
    await answer.body.dump();
    expect(answer.headers['cache-control']).toBe('public, no-cache');
  });

  test('is available as soon as it is published', async () => {
    expect((await get('/v1.11.0/checkout.js')).status).toBe(404);
    await folder.publish('1.11.0', { word: 'newest' });
    expect((await get('/v1.11.0/checkout.js')).status).toBe(200);
    expect((await get('/latest/checkout.js')).bytes.toString()).toContain('newest');
  });
});

describe('everything else', () => {
  test.each([
    '/',
    '/latest',
    '/latest/',
    '/v1.2.3/',
    '/v1.2.3/checkout.js/',
    '/v1.2.3/checkout.js.br',
    '/v1.2.3/.unfinished',
    '/v01.2.3/checkout.js',
    '/v1.2/checkout.js',
    '/1.2.3/checkout.js',
    '/v9.9.9/checkout.js',
    '/notes.txt',
    '/x/notes.txt',
    '/../outside-of-the-folder.js',
    '/latest/../../outside-of-the-folder.js',
    '/..%2foutside-of-the-folder.js',
    '/latest/..%2f..%2foutside-of-the-folder.js',
    '/latest%2f..%2f..%2foutside-of-the-folder.js',
    '/%2e%2e/outside-of-the-folder.js',
    '/..\\outside-of-the-folder.js',
    '/latest/checkout.js%00.txt',
    '//latest/checkout.js',
    '/v1.2.3%0d%0aset-cookie:x/checkout.js',
  ])('GET %s gets a short plain-text answer that is not cached', async (path) => {
    const { statuses, text } = await rawExchange(
      host.url,
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    );
    expect(statuses).toEqual([404]);
    expect(text).toMatch(/\r\n\r\nNot found\n$/);
    expect(text.toLowerCase()).toContain('content-type: text/plain; charset=utf-8');
    expect(text.toLowerCase()).toContain('cache-control: no-store');
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(text.toLowerCase()).not.toContain('set-cookie');
  });

  test('a malformed address is refused', async () => {
    const { statuses } = await rawExchange(
      host.url,
      'GET /%zz/checkout.js HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    );
    expect(statuses).toEqual([400]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const)('%s is not allowed', async (method) => {
    const { status, headers, bytes } = await get('/v1.2.3/checkout.js', {}, method);
    expect({ status, allow: headers['allow'], text: bytes.toString() }).toEqual({
      status: 405,
      allow: 'GET, HEAD',
      text: 'Method not allowed\n',
    });
  });
});
