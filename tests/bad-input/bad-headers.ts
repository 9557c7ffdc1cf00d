import fc from 'fast-check';
import { cardNumber } from './bad-bodies.ts';

/** Values that a header can contain; the raw request tests cover the rest. */
export const headerText = fc.oneof(
  fc.stringMatching(/^[!-~]{1,300}$/),
  fc.stringMatching(/^[!-~\xa1-\xff]{1,50}$/),
  cardNumber,
  fc.constantFrom('', '*', '__proto__', 'a b', 'null', 'undefined', '"', ',', '\t', 'x'.repeat(256), 'x'.repeat(9_000)),
);
const contentType = fc.oneof(
  { weight: 5, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-16',
    'application/json; charset="',
    'application/json;;;',
    'application/json, text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/',
    '/',
    '__proto__',
  ),
  headerText,
);
export const anyHeaders = fc.record(
  {
    'content-type': contentType,
    'content-encoding': fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'gzip, gzip', 'nonsense'),
    'idempotency-key': headerText,
    'x-request-id': headerText,
    'x-forwarded-for': headerText,
    'x-forwarded-host': headerText,
    'x-http-method-override': fc.constantFrom('DELETE', 'GET', 'nonsense'),
    'accept-language': headerText,
    'accept-encoding': headerText,
    'user-agent': headerText,
    cookie: headerText,
    origin: headerText,
    referer: headerText,
    accept: headerText,
    range: fc.oneof(headerText, fc.constantFrom('bytes=0-0', 'bytes=0-,0-,0-', 'bytes=-9999999999')),
    'if-match': headerText,
    'if-none-match': fc.constantFrom('*', '"x"', 'W/""'),
    'if-modified-since': headerText,
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', ''),
    forwarded: headerText,
    'x-original-url': fc.constantFrom('/health/live', '/payment'),
    'x-rewrite-url': fc.constantFrom('/health/live', '/payment'),
  },
  { requiredKeys: ['content-type'] },
);
export const anyQuery = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.constantFrom(
    '?',
    '?a',
    '?__proto__[polluted]=1',
    '?constructor.prototype.polluted=1',
    '?a=%',
    '?a=%ff',
    '?&&&=',
    '??',
  ),
  fc.webQueryParameters().map((text) => `?${text}`),
  cardNumber.map((number) => `?card=${number}`),
);
