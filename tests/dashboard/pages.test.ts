import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';

const SCRIPT = 'console.log("a page")';
const PAGE = '<!doctype html><title>Pay</title>';

let folder: string;
let dashboard: TestDashboard;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-web-'));
  const assets = join(folder, 'assets');
  await mkdir(assets);
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'built.json'), '{}');
  await writeFile(join(assets, 'main-ABC.js'), SCRIPT);
  await writeFile(join(assets, 'main-ABC.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(assets, 'main-ABC.js.gz'), gzipSync(SCRIPT));
  dashboard = await startTestDashboard({ webFolder: folder });
});
afterAll(async () => {
  await dashboard.stop();
  await rm(folder, { recursive: true });
});

describe('the built pages', () => {
  test.each(['/', '/sign-in', '/invitations/token', '/profiles/pro_12345678/keys?after=1', '/apiary'])(
    'are the same document at %s, which clients must revalidate each time',
    async (path) => {
      const { status, headers, body } = await dashboard.visitor().get(path);
      expect([status, body]).toEqual([200, PAGE]);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      const policy = String(headers['content-security-policy']);
      for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
        expect(policy).toContain(rule);
      expect(policy).not.toContain('unsafe');
    },
  );

  test.each([
    ['br', 'br, gzip'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])(
    'send a script as %s to clients that accept %s, and allow them to cache it permanently',
    async (encoding, accepted) => {
      const url = `${dashboard.url}/assets/main-ABC.js`;
      const { statusCode, headers, body } = await request(url, { headers: { 'accept-encoding': accepted } });
      await body.dump();
      expect(statusCode).toBe(200);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
      expect(headers['vary']).toMatch(/accept-encoding/i);
    },
  );

  test.each(['/api/nothing', '/api', '/assets/nothing.js', '/assets/../built.json', '/assets/..%2fbuilt.json'])(
    'are not served at %s',
    async (path) => {
      const { statusCode, headers, body } = await request(dashboard.url + path);
      expect(await body.text()).not.toContain('{}');
      expect(statusCode === 200 && headers['content-type'] !== 'text/html; charset=utf-8').toBe(false);
    },
  );

  test.each(['/health/live', '/health/ready'])('leave %s to health checks', async (path) => {
    expect(await dashboard.visitor().get(path)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('refuse writing requests', async () => {
    expect(verdict(await dashboard.visitor().post('/sign-in'))).toBe('404 not_found');
  });
});
