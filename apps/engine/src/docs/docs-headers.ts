import { styleHash } from './styles.ts';

const POLICY = [
  "default-src 'none'",
  `style-src '${styleHash}'`,
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Headers of a page of the documentation: the same for everyone. The page loads only its own fonts. */
export function docsHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...shared(isHttps),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'public, max-age=300',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}

/** The URL of a font changes with its bytes. */
export function fontHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...shared(isHttps),
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  };
}

function shared(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
