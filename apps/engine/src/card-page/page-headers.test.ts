import { describe, expect, test } from 'vitest';
import { type PagePolicy, pageHeaders } from './page-headers.ts';
import { pageScript } from './views/page-script.ts';
import { STYLES } from './views/styles.ts';
import { submitScriptHash } from './views/submit-script.ts';

const ACS = 'https://acs.example/challenge/1?session=a;b,c#top';
const NO_FORM = { formTarget: 'none', script: null } as const;
const TO_ISSUER = { formTarget: { acsUrl: ACS }, script: null };
const TARGETS: readonly (readonly [string, PagePolicy])[] = [
  ['a page without a form', NO_FORM],
  ['a page with one of our forms', { formTarget: 'self', script: 'form' }],
  ['a page that waits for an answer', { formTarget: 'none', script: 'checking' }],
  ['a page that leads to an issuer', TO_ISSUER],
];

describe.each(TARGETS)('%s', (_, target) => {
  const headers = pageHeaders(target, true);

  test('cannot be embedded, framed, cached or sniffed, and does not leak its URL', () => {
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('has a policy that denies by default and allows hashes, never unsafe-* or a script host', () => {
    const policy = policyOf(target);
    expect(policy.get('default-src')).toBe("'none'");
    // A page with a script loads the next page into its own document, and the next page can have the other style.
    const styles = target.script === null ? [STYLES.outcome] : [STYLES.form, STYLES.outcome];
    expect(policy.get('style-src')).toBe(styles.map(({ hash }) => `'${hash}'`).join(' '));
    // Firefox requests an icon for every page, and would report a violation.
    expect(policy.get('img-src')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe("'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|data:|blob:/);
  });
});

describe('scripts and forms', () => {
  test('a page runs only the script that it contains, and connects only to its own host', () => {
    expect(policyOf(NO_FORM).get('script-src')).toBe("'none'");
    expect(policyOf(NO_FORM).has('connect-src')).toBe(false);
    const form = policyOf({ formTarget: 'self', script: 'form' });
    expect(form.get('script-src')).toBe(`'${pageScript('form').hash}'`);
    expect(form.get('connect-src')).toBe("'self'");
    expect(policyOf(TO_ISSUER).get('script-src')).toBe(`'${submitScriptHash}'`);
    expect(policyOf(TO_ISSUER).has('connect-src')).toBe(false);
  });

  test('a page allows no forms, only forms to its own host, or a form to an issuer and its redirects', () => {
    expect(policyOf(NO_FORM).get('form-action')).toBe("'none'");
    expect(policyOf({ ...NO_FORM, formTarget: 'self' }).get('form-action')).toBe("'self'");
    // Browsers also stop redirects that follow a form, and issuers redirect to other hosts.
    expect(policyOf(TO_ISSUER).get('form-action')).toBe('https:');
  });

  test.each([
    ['https://acs.example/a;script-src *', 'https:'],
    ['https://acs.example/a,default-src *', 'https:'],
    ["https://acs.example/a' 'unsafe-inline'", 'https:'],
    ['https://acs.example:8443/x', 'https:'],
    ['http://localhost:4005/acs/1', 'https: http://localhost:4005'],
    ['http://localhost:4005/a;script-src *', 'https: http://localhost:4005'],
  ])('an issuer’s URL allows no other host without TLS, and cannot add directives: %s', (acsUrl, source) => {
    const policy = policyOf({ ...NO_FORM, formTarget: { acsUrl } });
    expect(policy.get('form-action')).toBe(source);
    expect(policy.size).toBe(policyOf(NO_FORM).size);
  });
});

test('HSTS is sent only over HTTPS', () => {
  expect(pageHeaders(NO_FORM, true)).toHaveProperty('strict-transport-security');
  expect(pageHeaders(NO_FORM, false)).not.toHaveProperty('strict-transport-security');
});

function policyOf(target: PagePolicy): ReadonlyMap<string, string> {
  const policy = pageHeaders(target, true)['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const at = directive.indexOf(' ');
      return [directive.slice(0, at), directive.slice(at + 1)];
    }),
  );
}
