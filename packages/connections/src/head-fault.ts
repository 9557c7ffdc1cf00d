import type { IncomingMessage } from 'node:http';

type Head = Pick<IncomingMessage, 'httpVersion' | 'rawHeaders' | 'url'>;

/**
 * The maximum number of headers: more than our clients send, and far fewer than the number above which Node silently
 * drops some.
 */
const HEADERS_MAX = 100;
const URL_LENGTH_MAX = 8_192;

/** If a request has one of these headers twice, two programs can choose different values. */
const ONCE: ReadonlySet<string> = new Set(['host', 'content-type', 'content-encoding', 'transfer-encoding']);

type Rule = { readonly isUnfit: (value: string) => boolean; readonly detail: string };

/** Headers for which only some values are allowed. */
const RULES: ReadonlyMap<string, Rule> = new Map([
  [
    'expect',
    { isUnfit: (value) => value !== '100-continue', detail: 'The only expectation that can be met is 100-continue.' },
  ],
  // Node accepts any list that ends in chunked, and passes on a body that is still compressed.
  [
    'transfer-encoding',
    { isUnfit: (value) => value !== 'chunked', detail: 'The only supported Transfer-Encoding is chunked.' },
  ],
  // RFC 9110, 10.1.4, forbids `chunked` in this header. Such a header is useful only for confusing a proxy in front of
  // us.
  ['te', { isUnfit: (value) => value.includes('chunked'), detail: 'The header te must not contain chunked.' }],
]);

/** The lengths of the header names that are checked; most other names are therefore skipped unread. */
const LENGTHS: ReadonlySet<number> = new Set([...ONCE, ...RULES.keys()].map(({ length }) => length));

/** What is wrong with the head of a request on any route, as a sentence; undefined if nothing is wrong. */
export function headFault({ httpVersion, rawHeaders, url = '' }: Head): string | undefined {
  // Node also accepts version 0.9, which has no headers, and version 2.0, which is not a text format.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The supported version of HTTP is 1.1.';
  if (url.length > URL_LENGTH_MAX) return `An address can have at most ${URL_LENGTH_MAX} characters.`;
  if (rawHeaders.length > 2 * HEADERS_MAX) return `A request can have at most ${HEADERS_MAX} headers.`;
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const written = rawHeaders[at] ?? '';
    if (!LENGTHS.has(written.length)) continue;
    const name = written.toLowerCase();
    const rule = RULES.get(name);
    if (rule?.isUnfit((rawHeaders[at + 1] ?? '').trim().toLowerCase())) return rule.detail;
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) return `The header ${name} may only be sent once.`;
    seen.add(name);
  }
  if (httpVersion === '1.1') return seen.has('host') ? undefined : 'The header host is missing.';
  return seen.has('transfer-encoding') ? 'HTTP/1.0 has no Transfer-Encoding.' : undefined;
}
