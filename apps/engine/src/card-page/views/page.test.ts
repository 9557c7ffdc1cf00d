import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LANGS, textsIn } from '../texts/texts.ts';
import { ORDINARY, samplePages } from './sample-views.ts';
import { STYLE } from './styles.ts';

const MAX_GZIP_BYTES = 25 * 1024;

describe.each(LANGS)('in %s', (lang) => {
  describe.each([...samplePages(lang)])('%s', (_name, html) => {
    const withoutStyle = html.replace(STYLE, '');

    test('is one whole document in its language and direction, kept out of search engines', () => {
      expect(html).toMatch(/^<!doctype html>\n<html lang="(en|ar)" dir="(ltr|rtl)">/);
      expect(html).toContain(`<html lang="${lang}" dir="${textsIn(lang).direction}">`);
      expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(html).toMatch(/<title>[^<]{5,}<\/title>/);
      expect(withoutStyle).not.toMatch(/undefined|null|NaN|\[object/);
    });

    test('has one main heading and no id twice', () => {
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('asks for no other resource and leaves no room for inline style or handlers', () => {
      expect(withoutStyle).not.toMatch(/<(link|img|iframe|object|embed|base|video|audio|source|use)\b/i);
      expect(withoutStyle).not.toMatch(/\s(style|src|srcset|on[a-z]+)=/i);
      expect(html.match(/<style>/g)).toHaveLength(1);
      const targets = [...withoutStyle.matchAll(/https?:\/\/[a-z.]+/g)].map(([address]) => address);
      expect(targets.filter((address) => !/^https:\/\/(shop|acs)\.example$/.test(address))).toEqual([]);
    });

    test('weighs at most 25 KiB compressed', () => {
      expect(gzipSync(html).byteLength).toBeLessThanOrEqual(MAX_GZIP_BYTES);
    });
  });

  test('a sandbox says on every page that no money moves, and live never does', () => {
    const { testMode } = textsIn(lang);
    for (const [name, html] of samplePages(lang)) expect(html.includes(testMode)).toBe(name !== 'form in live');
  });

  test('no page but the way to the ACS has a script', () => {
    const withScript = [...samplePages(lang)].filter(([, html]) => /<script/i.test(html)).map(([name]) => name);
    expect(withScript).toEqual(['hop to the ACS']);
  });

  test('every page leads to itself in the other language where it can be asked for again', () => {
    const other = textsIn(lang).otherLanguage.lang;
    const without = [...samplePages(lang, ORDINARY)].filter(([, html]) => !html.includes(`hreflang="${other}"`));
    expect(without.every(([name]) => name.startsWith('hop'))).toBe(true);
  });
});
