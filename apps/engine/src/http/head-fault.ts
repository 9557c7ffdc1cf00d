import type { IncomingMessage } from 'node:http';

type Head = Pick<IncomingMessage, 'httpVersion' | 'rawHeaders' | 'url'>;

/** More than any client of ours sends, and far below the number from which on Node drops headers in silence. */
const HEADERS_MAX = 100;
const URL_LENGTH_MAX = 8_192;

/** Headers of which two readers might believe two different ones. */
const ONCE: ReadonlySet<string> = new Set(['host', 'content-type', 'content-encoding']);

/** Of the names that are looked at: most others are passed by without a look at their letters. */
const LENGTHS: ReadonlySet<number> = new Set(['expect', ...ONCE].map(({ length }) => length));

/** What is wrong with the head of a request whatever it asks for, as a sentence; undefined for most. */
export function headFault({ httpVersion, rawHeaders, url = '' }: Head): string | undefined {
  if (url.length > URL_LENGTH_MAX) return `An address has at most ${URL_LENGTH_MAX} characters.`;
  if (rawHeaders.length > 2 * HEADERS_MAX) return `A request has at most ${HEADERS_MAX} headers.`;
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const written = rawHeaders[at] ?? '';
    if (!LENGTHS.has(written.length)) continue;
    const name = written.toLowerCase();
    if (name === 'expect' && rawHeaders[at + 1]?.toLowerCase() !== '100-continue') {
      return 'The only expectation that can be met is 100-continue.';
    }
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) return `The header ${name} may be sent once.`;
    seen.add(name);
  }
  return httpVersion === '1.0' || seen.has('host') ? undefined : 'The header host is missing.';
}
