import { describe, expect, test } from 'vitest';
import { endpointUrlRules, parseEndpointUrl } from './endpoint-url.ts';

const live = endpointUrlRules('live', { allowLoopbackWebhooks: true });
const sandbox = endpointUrlRules('sandbox', { allowLoopbackWebhooks: false });
const local = endpointUrlRules('sandbox', { allowLoopbackWebhooks: true });

/** The problem with a URL; `ok` if there is none, or `changed` if parsing changes the text. */
function problem(text: string, rules = live): string {
  const parsed = parseEndpointUrl(text, rules);
  if (parsed.ok) return parsed.value === text ? 'ok' : 'changed';
  expect(parsed.refusal).toMatchObject({ code: 'invalid_request', errors: [{ field: 'url' }] });
  return parsed.refusal.detail ?? '';
}

describe('an endpoint’s URL', () => {
  test.each([
    'https://shop.example',
    'https://shop.example/hooks?a=b%20c&d=',
    'https://shop.example:8443/',
    'HTTPS://SHOP.EXAMPLE/',
    'https://xn--mgbh0fb.example/hooks',
    'https://8.8.8.8/hooks',
    'https://[2606:4700::1111]/hooks',
    'https://10.example/',
    'https://localhost.example/',
    `https://shop.example/${'x'.repeat(2_027)}`,
  ])('can be %s', (text) => {
    expect(problem(text)).toBe('ok');
  });

  test.each([
    ['', 'ASCII'],
    ['/hooks', 'absolute'],
    ['shop.example/hooks', 'absolute'],
    ['//shop.example', 'absolute'],
    ['javascript:alert(1)', 'absolute'],
    ['file:///etc/passwd', 'absolute'],
    ['https:shop.example', 'absolute'],
    ['https:///shop.example', 'must have a host'],
    ['https://', 'not a URL'],
    ['https://shop.example:99999/', 'not a URL'],
    ['https://متجر.example/', 'punycode'],
    ['https://shop.example/a b', 'without spaces'],
    ['https://shop.example/\n', 'without spaces'],
    ['https:\\\\shop.example', 'backslash'],
    ['https://shop.example\\@10.0.0.1/', 'backslash'],
    ['https://user@shop.example/', 'user name'],
    ['https://:@shop.example/', 'user name'],
    ['https://shop.example/#', 'fragment'],
    ['http://shop.example/', 'https'],
    [`https://shop.example/${'x'.repeat(2_028)}`, '2,048'],
  ])('must not be %j', (text, why) => {
    expect(problem(text)).toContain(why);
  });

  test.each([
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '0.0.0.0',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '127.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[fe80::1]',
    '[fd00::1]',
    '[2002:7f00:1::]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'shop.localhost',
  ])('must not lead to %s', (host) => {
    for (const rules of [live, sandbox]) expect(problem(`https://${host}/hooks`, rules)).not.toBe('ok');
  });

  test('can use http only in the sandbox', () => {
    expect(problem('http://shop.example/', sandbox)).toBe('ok');
    expect(problem('http://shop.example/', live)).toBe('The URL must use https.');
  });

  test.each(['http://localhost:3000/', 'http://127.0.0.1:3000/', 'https://[::1]/', 'http://shop.localhost/'])(
    'can be %s in the sandbox if the operator allows it, and never in live',
    (text) => {
      expect(problem(text, local)).toBe('ok');
      expect(problem(text, sandbox)).toContain('public');
      expect(problem(text, live)).not.toBe('ok');
    },
  );

  test('must not be private, even if the operator allows this machine', () => {
    for (const host of ['10.0.0.1', '192.168.1.1', '169.254.169.254', '[fd00::1]', '0.0.0.0']) {
      expect(problem(`http://${host}/`, local)).toContain('public');
    }
  });
});
