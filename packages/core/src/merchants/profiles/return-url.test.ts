import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseReturnUrl } from './return-url.ts';

const strict = { allowLocalhost: false };
const accepts = (text: string, rules = strict) => parseReturnUrl(text, 'success_url', rules).ok;

describe('a return URL', () => {
  test.each([
    'https://shop.example',
    'https://shop.example/paid',
    'https://shop.example:8443/paid?order=1&x=%20',
    'https://xn--mgbh0fb.example/',
    'HTTPS://shop.example/paid',
    'https://127.0.0.1/paid',
    `https://shop.example/${'a'.repeat(2_048 - 'https://shop.example/'.length)}`,
  ])('accepts %s', (text) => {
    expect(accepts(text)).toBe(true);
  });

  test.each([
    ['', 'empty'],
    ['shop.example/paid', 'relative'],
    ['//shop.example/paid', 'no scheme'],
    ['/paid', 'a path'],
    ['https:shop.example', 'no slashes'],
    ['http://shop.example/paid', 'http'],
    ['http://localhost/paid', 'localhost, if not allowed'],
    ['myapp://paid', 'a custom scheme'],
    ['intent://paid#Intent;scheme=myapp;end', 'an intent'],
    ['javascript://shop.example/%0aalert(1)', 'a script'],
    ['data:text/html,x', 'data'],
    ['https://user@shop.example/', 'user name'],
    ['https://user:password@shop.example/', 'user name and password'],
    ['https://@shop.example/', 'an empty user name'],
    ['https://shop.example/#paid', 'a fragment'],
    ['https://shop.example/#', 'an empty fragment'],
    ['https://متجر.example/', 'a host that is not in punycode'],
    ['https://shop.example/مدفوع', 'a path that is not ASCII'],
    ['https://shop.example/a b', 'a space'],
    ['https://shop.example/a\nb', 'a line break'],
    ['https://shop.example\\@other.example/', 'a backslash'],
    ['https://', 'no host'],
    ['https://shop.example:99999/', 'no such port'],
    [`https://shop.example/${'a'.repeat(2_048)}`, 'too long'],
  ])('refuses %s (%s)', (text) => {
    expect(parseReturnUrl(text, 'success_url', strict)).toMatchObject({
      ok: false,
      refusal: { code: 'return_url_invalid', errors: [{ field: 'success_url' }] },
    });
  });

  test.each([
    [`https://shop.example/${'a'.repeat(2_048)}`, 'The URL can have at most 2,048 characters.'],
    ['https://shop.example/a b', 'The URL must be ASCII without spaces. Write the host in punycode.'],
    ['https://shop.example\\paid', 'The URL must not contain a backslash.'],
    ['shop.example/?to=https://shop.example', 'The URL must be absolute and begin with https://.'],
    ['/paid', 'The URL must be absolute and begin with https://.'],
    ['https://shop.example:99999/', 'This is not a URL.'],
    ['https:///paid', 'The URL must have a host.'],
    ['https://user@shop.example/', 'The URL must not contain a user name.'],
    ['https://shop.example/#paid', 'The URL must not have a fragment.'],
    ['http://localhost/paid', 'http://localhost can be used only in the sandbox, and only if the operator allows it.'],
    ['ftp://localhost/paid', 'The URL must use https.'],
    ['http://shop.example/paid', 'The URL must use https.'],
  ])('explains what is wrong with %s', (text, message) => {
    const refusal = { code: 'return_url_invalid', detail: message, errors: [{ field: 'failure_url', message }] };
    expect(parseReturnUrl(text, 'failure_url', strict)).toMatchObject({ ok: false, refusal });
  });

  test('can use http only for localhost, on any port, and only where that is allowed', () => {
    const local = { allowLocalhost: true };
    expect(accepts('http://localhost:3000/paid', local)).toBe(true);
    expect(accepts('http://localhost/paid', local)).toBe(true);
    expect(accepts('http://localhost.example/paid', local)).toBe(false);
    expect(accepts('http://127.0.0.1/paid', local)).toBe(false);
  });

  test('that is accepted uses https, has no user or fragment, is unambiguous, and is returned unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()), (text) => {
        const parsed = parseReturnUrl(text, 'success_url', strict);
        if (!parsed.ok) return;
        const url = new URL(parsed.value);
        expect(parsed.value).toBe(text);
        expect([url.protocol, url.username, url.password, url.hash]).toEqual(['https:', '', '', '']);
      }),
    );
  });
});
