import { parseAllowedOrigin } from '@pay/core/merchants/profiles/allowed-origin';
import { originEntry } from '@pay/core/paying/browser/origin-entry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../harness/runs.ts';

/** A second implementation of the rule, written independently of the first. It compares parts instead of text. */
function oracle(list: readonly string[], origin: string | null): boolean {
  if (list.length === 0) return true;
  const asked = origin === null ? null : partsOf(origin);
  if (asked === null) return false;
  return list.some((entry) => {
    const allowed = partsOf(entry);
    if (allowed === null) return false;
    if (entry === 'http://localhost') return asked.scheme === 'http' && asked.host === 'localhost';
    return allowed.scheme === asked.scheme && allowed.host === asked.host && allowed.port === asked.port;
  });
}

/** The parts of an origin; null if no browser would write the text as an origin. */
function partsOf(text: string): { readonly scheme: string; readonly host: string; readonly port: number } | null {
  const match = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]+))?$/.exec(text);
  if (!match) return null;
  const [, scheme = '', host = '', digits] = match;
  const usual = scheme === 'https' ? 443 : 80;
  const port = digits === undefined ? usual : Number(digits);
  const isSerialised = digits === undefined || (port !== usual && String(port) === digits && port <= 65_535);
  return isSerialised ? { scheme, host, port } : null;
}

/** The SQL statement's decision for a list and an origin. */
function allows(list: readonly string[], origin: string | null): boolean {
  const entry = originEntry(origin);
  return list.length === 0 || (origin !== null && entry !== null && list.includes(entry));
}

const LISTS = runs(2_500);

const host = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('shop.example', 'www.shop.example', 'shop.example.evil.example', 'localhost'),
  },
  fc.constantFrom('evil-shop.example', 'xn--mnchen-3ya.example', 'münchen.example', '127.0.0.1', '[::1]', '[::0001]'),
  fc.constantFrom(
    'shop.example.',
    'SHOP.example',
    'a.localhost',
    'localhost.evil.example',
    'user@shop.example',
    'a:b@localhost',
  ),
  fc.domain(),
);
const port = fc.constantFrom(
  '',
  '',
  ':443',
  ':80',
  ':8443',
  ':3000',
  ':0',
  ':65536',
  ':08443',
  ':',
  ':3000:1',
  ':３000',
);
const scheme = fc.constantFrom('https://', 'https://', 'http://', 'HTTPS://', 'ftp://', 'https:/', 'https:', '//', '');
const tail = fc.constantFrom('', '', '', '', '/', '/path', '?q', '#f', ' ', '\t', '\\', '%00', ',https://shop.example');
const made = fc.tuple(scheme, host, port, tail).map((parts) => parts.join(''));
const origin = fc.oneof(
  { weight: 8, arbitrary: made },
  fc.constantFrom(null, 'null', '', '*', 'http://localhost', 'https://shop.example'),
  fc.string({ unit: 'binary' }),
);
const entries = fc
  .array(fc.oneof(made, fc.constantFrom('https://shop.example', 'http://localhost', 'https://shop.example:8443')), {
    maxLength: 5,
  })
  .map((texts) => texts.flatMap((text) => (parseAllowedOrigin(text).ok ? [text] : [])));

test(`for ${LISTS} lists, an origin is allowed if and only if scheme, host and port equal those of an entry`, () => {
  let allowed = 0;
  let refused = 0;
  fc.assert(
    fc.property(entries, origin, (list, asked) => {
      const expected = oracle(list, asked);
      if (list.length > 0) expected ? allowed++ : refused++;
      expect(allows(list, asked)).toBe(expected);
    }),
    { numRuns: LISTS },
  );
  // Both outcomes happen often enough for the test to be meaningful.
  expect(Math.min(allowed, refused)).toBeGreaterThan(LISTS / 500);
});

test('a list of allowed origins accepts only the serialised form', () => {
  fc.assert(
    fc.property(made, (text) => {
      if (parseAllowedOrigin(text).ok) expect(partsOf(text)).not.toBeNull();
    }),
    { numRuns: runs(250) },
  );
});
