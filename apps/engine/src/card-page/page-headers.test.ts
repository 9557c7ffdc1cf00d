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

  test('a page allows no forms, only forms to its own host, or only a form to the issuer’s URL', () => {
    expect(policyOf(NO_FORM).get('form-action')).toBe("'none'");
    expect(policyOf({ ...NO_FORM, formTarget: 'self' }).get('form-action')).toBe("'self'");
    // Paths in a policy have no query or fragment.
    expect(policyOf(TO_ISSUER).get('form-action')).toBe('https://acs.example/challenge/1');
  });

  test.each([
    ['https://acs.example/a;script-src *', 'https://acs.example/a%3Bscript-src%20*'],
    ['https://acs.example/a,default-src *', 'https://acs.example/a%2Cdefault-src%20*'],
    ["https://acs.example/a' 'unsafe-inline'", "https://acs.example/a'%20'unsafe-inline'"],
    ['https://acs.example', 'https://acs.example/'],
    ['https://acs.example:8443/x', 'https://acs.example:8443/x'],
    ['http://localhost:4005/acs/1', 'http://localhost:4005/acs/1'],
  ])('an issuer’s URL cannot add directives: %s', (acsUrl, source) => {
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
