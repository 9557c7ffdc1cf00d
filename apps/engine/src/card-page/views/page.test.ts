import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LANGS, textsIn } from '../texts/texts.ts';
import { pageScript } from './page-script.ts';
import { ORDINARY, samplePages } from './sample-views.ts';
import { STYLE } from './styles.ts';
import { SUBMIT_SCRIPT } from './submit-script.ts';

const MAX_GZIP_BYTES = 25 * 1024;
const MAX_SCRIPT_GZIP_BYTES = 6 * 1024;

describe.each(LANGS)('in %s', (lang) => {
  describe.each([...samplePages(lang)])('%s', (_name, html) => {
    const withoutStyle = html.replace(STYLE, '').replace(pageScript().code, '');

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

    test('weighs at most 25 KiB compressed', () => {
      expect(gzipSync(html).byteLength).toBeLessThanOrEqual(MAX_GZIP_BYTES);
    });
  });

  test('every sandbox page says that no money moves, and no live page does', () => {
    const { testMode } = textsIn(lang);
    for (const [name, html] of samplePages(lang)) expect(html.includes(testMode)).toBe(name !== 'form in live');
  });

  test('a page has the card page’s script, the script that submits a form to the ACS, or none', () => {
    for (const [name, html] of samplePages(lang)) {
      const script = /<script>(.*?)<\/script>/s.exec(html)?.[1];
      const isLively = /^(form|checking)/.test(name);
      expect(script).toBe(isLively ? pageScript().code : name === 'hop to the ACS' ? SUBMIT_SCRIPT : undefined);
    }
  });

  test('the script weighs at most 6 KiB compressed', () => {
    expect(gzipSync(pageScript().code).byteLength).toBeLessThanOrEqual(MAX_SCRIPT_GZIP_BYTES);
  });

  test('every page that can be requested again links to itself in the other language', () => {
    const other = textsIn(lang).otherLanguage.lang;
    const without = [...samplePages(lang, ORDINARY)].filter(([, html]) => !html.includes(`hreflang="${other}"`));
    expect(without.every(([name]) => name.startsWith('hop'))).toBe(true);
  });
});
