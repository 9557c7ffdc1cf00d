import { answerHeaders, PAGE_ISOLATION } from '@pay/serving/answer-headers';
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

/** The headers of a documentation page, which are the same for everyone. The page loads only its own fonts. */
export function docsHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...answerHeaders(isHttps),
    ...PAGE_ISOLATION,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'public, max-age=300',
  };
}

/** The headers of a font, which is cached for a year because its URL changes with its bytes. */
export function fontHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...answerHeaders(isHttps),
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  };
}
