import { answerHeaders, PAGE_ISOLATION } from '@pay/serving/answer-headers';

/** The policy under which a page of the dashboard can load and run only its own files. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sent with every answer. */
export function sharedHeaders(url: string): Readonly<Record<string, string>> {
  const isHttps = url.startsWith('https:');
  return {
    ...answerHeaders(isHttps),
    ...PAGE_ISOLATION,
    'content-security-policy': ANSWER_POLICY,
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

export const PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
} as const;
