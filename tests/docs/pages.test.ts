import { createHash } from 'node:crypto';
import { PROBLEMS } from '@pay/serving/problems';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { fetchPage, type PageAnswer } from '../harness/card-page.ts';
import { linksOf } from '../harness/issuer.ts';
import { callRoute, SERVER_ROUTES } from '../harness/server-routes.ts';
import { sharedTestEngine, startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const CODES = Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[];
const NOBODY = `trk_${'0'.repeat(30)}`;

let engine: TestEngine;
let reference: PageAnswer;
beforeAll(async () => {
  engine = await sharedTestEngine();
  reference = await fetchPage(`${engine.url}/docs`);
});
afterAll(() => engine.stop());

const problemPage = (code: string) => fetchPage(`${engine.url}/docs/problems/${code}`);

describe('the page of a problem', () => {
  test.each(CODES)('%s explains the problem and what to do, and shows an answer', async (code) => {
    const { status, text } = await problemPage(code);
    expect(status).toBe(200);
    expect(text).toContain(`<h1>${PROBLEMS[code].title}</h1>`);
    expect(text).toMatch(new RegExp(`<span class="status">${PROBLEMS[code].status} [A-Z]`));
    for (const heading of ['What it means', 'What to do', 'Example answer']) {
      expect(text).toContain(`<h2>${heading}</h2>`);
    }
    expect(text).toContain(`${engine.url}/docs/problems/${code}`);
  });

  test('is at the address that a real answer gives as its type', async () => {
    const { api } = engine;
    const answers = [
      await api.get('/nowhere'),
      await api.call('PUT', '/v1/sdk/checkout'),
      await apiClient(engine.url, null).post('/v1/sdk/checkout', {}),
      await api.post('/v1/sdk/checkout', { amount: 1.2345, currency: 'BHD' }),
      ...(await Promise.all(
        SERVER_ROUTES.slice(1).map((route) => callRoute(api, route, { trackId: NOBODY, body: '{' })),
      )),
    ];
    for (const { body } of answers) {
      const page = await fetchPage(body.type);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`>${body.code}</code>`);
    }
  });

  test.each(['nothing', 'NOT_FOUND', 'toString', '__proto__', 'constructor', '%3Cscript%3E', 'not_found%20'])(
    'does not exist for the code %s, and the answer is a problem in JSON',
    async (code) => {
      const answer = await engine.api.get(`/docs/problems/${code}`);
      expect(verdict(answer)).toBe('404 not_found');
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(JSON.stringify(answer.body)).not.toMatch(/script|__proto__/);
    },
  );

  test('is listed in the reference, to which /docs/problems redirects', async () => {
    const { status, headers } = await problemPage('');
    expect(status).toBe(404);
    const list = await fetchPage(`${engine.url}/docs/problems`);
    expect([list.status, list.headers['location']]).toEqual([302, '/docs#problems']);
    expect(headers['content-type']).toContain('problem+json');
  });
});

describe('the reference', () => {
  test('names every operation, every code and both hosts, but no other host', () => {
    const { text } = reference;
    const visible = text.replace(/<[^>]+>/g, '');
    for (const { name } of SERVER_ROUTES) expect(visible).toContain(name.split(' ')[1]);
    for (const code of CODES) expect(text).toContain(`href="/docs/problems/${code}"`);
    expect(visible).toContain(engine.url);
    expect(visible).toContain('https://live.pay.example');
    expect(text).not.toContain('sandbox.pay.example');
  });

  test('has only links whose targets exist, as does a problem page', async () => {
    const problem = await problemPage('payment_in_progress');
    const links = new Set([...linksOf(reference.text), ...linksOf(problem.text)]);
    expect(links.size).toBeGreaterThan(40);
    for (const link of links) {
      const [path, fragment] = link.split('#');
      const page = path === '' ? reference : await fetchPage(engine.url + path);
      expect(page.status, link).toBe(200);
      if (fragment !== undefined) expect(page.text, link).toContain(`id="${fragment}"`);
    }
  });

  test('has no script, no event handler and no inline style, and loads only its own fonts', () => {
    const { text } = reference;
    expect(text).not.toMatch(/<script|<link|<img|<iframe|\son[a-z]+=|\sstyle=|\ssrc=|@import/i);
    const loaded = [...text.matchAll(/url\(([^)]*)\)/g)].map(([, address = '']) => address);
    expect(new Set(loaded.map((address) => address.replace(/[^/]*$/, '')))).toEqual(new Set(['/docs/fonts/', '']));
  });

  test('accepts only GET and HEAD', async () => {
    const answer = await engine.api.post('/docs', {});
    expect(verdict(answer)).toBe('405 method_not_allowed');
    expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  test('is not served by a node without the API', async () => {
    const node = await startTestEngine({ roles: new Set(['card-page']) });
    try {
      expect((await node.api.get('/docs')).status).toBe(404);
    } finally {
      await node.stop();
    }
  });
});

describe('headers', () => {
  test.each(['/docs', '/docs/problems/not_found'])(
    '%s allows only its own style by hash and its own fonts',
    async (path) => {
      const { headers, text } = await fetchPage(engine.url + path);
      const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toContain("default-src 'none'");
      expect(policy.filter((directive) => /^[a-z]+-src /.test(directive)).sort()).toEqual([
        "default-src 'none'",
        "font-src 'self'",
        `style-src 'sha256-${hash}'`,
      ]);
      expect(policy).toEqual(
        expect.arrayContaining(["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"]),
      );
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test('fonts are cached permanently, and other names are not found', async () => {
    const [address = ''] = /\/docs\/fonts\/[^)]+/.exec(reference.text) ?? [];
    const font = await fetchPage(engine.url + address);
    expect(font.status).toBe(200);
    expect(font.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(font.text.slice(0, 4)).toBe('wOF2');
    expect(verdict(await engine.api.get('/docs/fonts/..%2Froutes.ts'))).toBe('404 not_found');
  });
});
