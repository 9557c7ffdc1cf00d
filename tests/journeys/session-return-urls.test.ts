import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import type { RunningEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { OPERATOR } from '../harness/merchant.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
/** A second node of the same sandbox; this node does not allow http://localhost. */
let strict: RunningEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
  strict = await startSecondEngine(engine, { allowLocalhostReturnUrls: false });
});
afterAll(async () => {
  await strict.stop();
  await engine.stop();
});

const LONGEST = `https://shop.example/${'a'.repeat(2_048 - 'https://shop.example/'.length)}`;

const ACCEPTED = [
  ['a plain address', 'https://shop.example/done'],
  ['only a host', 'https://shop.example'],
  ['a port and a query', 'https://shop.example:8443/done?order=1&x=%D8%A3'],
  ['a host in punycode', 'https://xn--mnchen-3ya.example/done'],
  ['2,048 characters', LONGEST],
  ['a scheme in capitals', 'HTTPS://shop.example/done'],
  ['an @ in the path', 'https://shop.example/@shop'],
  ['an @ in a query without a path', 'https://shop.example?mail=a@b.example'],
  ['https on localhost', 'https://localhost:8443/done'],
] as const;

const LOCALHOST = [
  ['localhost', 'http://localhost/done'],
  ['a port on localhost', 'http://localhost:3000/done?order=1'],
] as const;

const REFUSED = [
  ['http', 'http://shop.example/done'],
  ['http on a loopback address', 'http://127.0.0.1/done'],
  ['http on a host that starts like localhost', 'http://localhost.shop.example/done'],
  ['http on a host that ends in localhost', 'http://notlocalhost/done'],
  ['an app scheme', 'myapp://done'],
  ['an app scheme with a host', 'com.example.shop://shop.example/done'],
  ['javascript', 'javascript:alert(1)'],
  ['javascript disguised as an address', 'javascript://shop.example/%0aalert(1)'],
  ['data', 'data:text/html,done'],
  ['file', 'file:///etc/passwd'],
  ['blob', 'blob:https://shop.example/1'],
  ['websocket', 'wss://shop.example/done'],
  ['no scheme', 'shop.example/done'],
  ['a relative address', '/done'],
  ['an address without scheme', '//shop.example/done'],
  ['no address', ''],
  ['only a scheme', 'https://'],
  ['no host', 'https:///done'],
  ['a single slash', 'https:/shop.example/done'],
  ['no slashes', 'https:shop.example/done'],
  ['backslashes', 'https:\\\\shop.example\\done'],
  ['a backslash in the host', 'https://shop.example\\@evil.example/'],
  ['a user name', 'https://shop@shop.example/done'],
  ['a user name and password', 'https://shop:secret@shop.example/done'],
  ['an empty user name', 'https://@shop.example/done'],
  ['an empty user name and password', 'https://:@shop.example/done'],
  ['a fragment', 'https://shop.example/done#part'],
  ['an empty fragment', 'https://shop.example/done#'],
  ['a host in Unicode', 'https://münchen.example/done'],
  ['a path in Unicode', 'https://shop.example/تم'],
  ['a Cyrillic letter in the host', 'https://shор.example/done'],
  ['a space inside', 'https://shop.example/do ne'],
  ['a space before', ' https://shop.example/done'],
  ['a line break after', 'https://shop.example/done\n'],
  ['a line break inside', 'https://shop.example/\r\nSet-Cookie: a=b'],
  ['a tab in the scheme', 'ht\ttps://shop.example/done'],
  ['a port that is too large', 'https://shop.example:65536/done'],
  ['a port that is not a number', 'https://shop.example:port/done'],
  ['an invalid host', 'https://shop..%00.example/'],
  ['an unclosed address', 'https://[::1/done'],
  ['2,049 characters', `${LONGEST}a`],
  ['60,000 characters', `https://shop.example/${'a'.repeat(60_000)}`],
] as const;

const FIELDS = ['success_url', 'failure_url'] as const;
const ROUTES = ['/v1/sdk/checkout', '/merchant/initiate-payment'] as const;

describe('a return URL is accepted, and stored exactly as written', () => {
  test.each([...ACCEPTED, ...LOCALHOST])('%s', async (_what, url) => {
    for (const field of FIELDS) {
      const answer = await create(engine.url, { [field]: url });
      expect([verdict(answer), answer.body[field]]).toEqual(['201', url]);
    }
  });
});

describe('a return URL is refused', () => {
  test.each(REFUSED)('%s', async (_what, url) => {
    for (const field of FIELDS) {
      for (const path of ROUTES) {
        const answer = await create(engine.url, { [field]: url }, path);
        expect(verdict(answer)).toBe('422 return_url_invalid');
        expect(answer.body.errors).toMatchObject([{ field, code: 'return_url_invalid' }]);
      }
    }
  });

  test.each(LOCALHOST)('%s, if the operator has not allowed it', async (_what, url) => {
    for (const field of FIELDS) {
      expect(verdict(await create(strict.url, { [field]: url }))).toBe('422 return_url_invalid');
    }
    expect(verdict(await create(strict.url, { success_url: 'https://shop.example/done' }))).toBe('201');
  });

  test.each(REFUSED)("%s, as a profile's own", async (_what, url) => {
    const { profileId } = engine.profile.profile;
    const deps = { pool: engine.database.pool, rules: { allowLocalhostReturnUrls: true } };
    for (const field of ['successUrl', 'failureUrl'] as const) {
      const result = await changeProfile(deps, OPERATOR, { profileId, [field]: url });
      expect(result).toMatchObject({ ok: false, refusal: { code: 'return_url_invalid' } });
    }
  });

  test('a value that is not a string', async () => {
    for (const value of [1, null, ['https://shop.example'], { href: 'https://shop.example' }]) {
      expect(verdict(await create(engine.url, { success_url: value }))).toBe('400 invalid_request');
    }
  });
});

function create(url: string, change: object, path = '/v1/sdk/checkout') {
  return apiClient(url, engine.profile.secretKey.value).post(path, { amount: 1, currency: 'BHD', ...change });
}
