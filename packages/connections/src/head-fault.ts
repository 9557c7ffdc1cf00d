import type { IncomingMessage } from 'node:http';

type Head = Pick<IncomingMessage, 'httpVersion' | 'rawHeaders' | 'url'>;

/** More than any client of ours sends, and far below the number from which on Node drops headers in silence. */
const HEADERS_MAX = 100;
const URL_LENGTH_MAX = 8_192;

/** Headers of which two readers might believe two different ones. */
const ONCE: ReadonlySet<string> = new Set(['host', 'content-type', 'content-encoding', 'transfer-encoding']);

type Rule = { readonly isUnfit: (value: string) => boolean; readonly detail: string };

/** Headers that may say one thing only, or not that one. */
const RULES: ReadonlyMap<string, Rule> = new Map([
  [
    'expect',
    { isUnfit: (value) => value !== '100-continue', detail: 'The only expectation that can be met is 100-continue.' },
  ],
  // Node takes whatever ends in chunked, and hands on what is still compressed within.
  [
    'transfer-encoding',
    { isUnfit: (value) => value !== 'chunked', detail: 'The only Transfer-Encoding that is read is chunked.' },
  ],
  // RFC 9110, 10.1.4: who sends it wants a proxy to read something else than we do.
  ['te', { isUnfit: (value) => value.includes('chunked'), detail: 'The header te may not name chunked.' }],
]);

/** Of the names that are looked at: most others are passed by without a look at their letters. */
const LENGTHS: ReadonlySet<number> = new Set([...ONCE, ...RULES.keys()].map(({ length }) => length));

/** What is wrong with the head of a request whatever it asks for, as a sentence; undefined for most. */
export function headFault({ httpVersion, rawHeaders, url = '' }: Head): string | undefined {
  // Node also takes 0.9, which has no headers, and 2.0, which is not written in lines.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The version of HTTP that is read here is 1.1.';
  if (url.length > URL_LENGTH_MAX) return `An address has at most ${URL_LENGTH_MAX} characters.`;
  if (rawHeaders.length > 2 * HEADERS_MAX) return `A request has at most ${HEADERS_MAX} headers.`;
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const written = rawHeaders[at] ?? '';
    if (!LENGTHS.has(written.length)) continue;
    const name = written.toLowerCase();
    const rule = RULES.get(name);
    if (rule?.isUnfit((rawHeaders[at + 1] ?? '').trim().toLowerCase())) return rule.detail;
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) return `The header ${name} may be sent once.`;
    seen.add(name);
  }
  if (httpVersion === '1.1') return seen.has('host') ? undefined : 'The header host is missing.';
  return seen.has('transfer-encoding') ? 'HTTP/1.0 knows no Transfer-Encoding.' : undefined;
}
