import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LANGS, textsIn } from '../texts/texts.ts';
import { pageGzip } from '../wire/page-bytes.ts';
import { pageScript, SCRIPT_NAMES } from './page-script.ts';
import { ORDINARY, sampleHtml, samplePages } from './sample-views.ts';
import { SUBMIT_SCRIPT } from './submit-script.ts';
import { withoutPieces } from './without-pieces.ts';

const MAX_GZIP_BYTES = 13.2 * 1024;
const MAX_LATER_GZIP_BYTES = 16 * 1024;
const MAX_SCRIPT_GZIP_BYTES = 6 * 1024;

describe.each(LANGS)('in %s', (lang) => {
  describe.each([...samplePages(lang)])('%s', (name, html) => {
    const withoutStyle = withoutPieces(html);

    test('is one complete document in its language and direction, excluded from search engines', () => {
      expect(html).toMatch(/^<!doctype html>\n<html lang="(en|ar)" dir="(ltr|rtl)">/);
      expect(html).toContain(`<html lang="${lang}" dir="${textsIn(lang).direction}">`);
      expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(html).toMatch(/<title>[^<]{5,}<\/title>/);
      expect(withoutStyle).not.toMatch(/undefined|null|NaN|\[object/);
    });

    test('has one main heading and no duplicate ids', () => {
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('loads no other resource and has no inline styles or handlers', () => {
      expect(withoutStyle).not.toMatch(/<(link|img|iframe|object|embed|base|video|audio|source|use)\b/i);
      expect(withoutStyle).not.toMatch(/\s(style|src|srcset|on[a-z]+)=/i);
      expect(html.match(/<style>/g)).toHaveLength(1);
      const targets = [...withoutStyle.matchAll(/https?:\/\/[a-z.]+/g)].map(([address]) => address);
      expect(targets.filter((address) => !/^https:\/\/(shop|acs)\.example$/.test(address))).toEqual([]);
    });

    test('leaves room for its headers in the first 14 KiB that a server sends', () => {
      // These pages follow another page on the same connection. By then, the server can send more bytes at once.
      const isLater = /^form (with errors|after)/.test(name);
      const bytes = pageGzip(sampleHtml(lang).get(name) ?? '').byteLength;
      expect(bytes).toBeLessThanOrEqual(isLater ? MAX_LATER_GZIP_BYTES : MAX_GZIP_BYTES);
    });
  });

  test('every sandbox page says that no money moves, and no live page does', () => {
    const { testMode } = textsIn(lang);
    for (const [name, html] of samplePages(lang)) expect(html.includes(testMode)).toBe(name !== 'form in live');
  });

  test('a page has the card page’s script, the script that submits a form to the ACS, or none', () => {
    for (const [name, html] of samplePages(lang)) {
      const script = /<script>(.*?)<\/script>/s.exec(html)?.[1];
      const own = SCRIPT_NAMES.find((each) => name.startsWith(each));
      expect(script).toBe(own ? pageScript(own).code : name === 'hop to the ACS' ? SUBMIT_SCRIPT : undefined);
    }
  });

  test.each(SCRIPT_NAMES)('the script of the page weighs at most 6 KiB compressed: %s', (name) => {
    expect(gzipSync(pageScript(name).code).byteLength).toBeLessThanOrEqual(MAX_SCRIPT_GZIP_BYTES);
  });

  test('every page that can be requested again links to itself in the other language', () => {
    const other = textsIn(lang).otherLanguage.lang;
    const without = [...samplePages(lang, ORDINARY)].filter(([, html]) => !html.includes(`hreflang="${other}"`));
    expect(without.every(([name]) => name.startsWith('hop'))).toBe(true);
  });
});
