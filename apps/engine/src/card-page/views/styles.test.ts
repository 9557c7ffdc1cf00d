import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { samplePages } from './sample-views.ts';
import { STYLES, type StyleName } from './styles.ts';

test('the hash for the policy is the hash of the style in every page', () => {
  for (const [name, html] of samplePages('ar')) {
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const { hash } = STYLES[styleOfSample(name)];
    expect(hash).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`);
  }
});

describe.each(Object.entries(STYLES))('the style of the %s', (_, { css: STYLE }) => {
  test('the style loads no resource', () => {
    expect(STYLE).not.toMatch(/url\(|@import|@font-face|<\//);
  });

  test('the style uses logical properties only, so that the Arabic page is mirrored', () => {
    expect(STYLE).not.toMatch(/(?<![-\w])(left|right)(?![-\w])\s*[:;]/);
    expect(STYLE).not.toMatch(/(margin|padding|border|inset)-(left|right|top|bottom)/);
    // Media queries, which are in brackets, cannot use logical properties.
    expect(STYLE).not.toMatch(/(?<![-\w(])((min|max)-)?(width|height):/);
  });

  test('every token that the style uses is defined', () => {
    const defined = new Set([...STYLE.matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name));
    const used = [...STYLE.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !defined.has(name))).toEqual([]);
  });
});

/** `link: …` names a page that shows what became of a link. */
function styleOfSample(name: string): StyleName {
  return (
    (['form', 'link', 'receipt'] as const).find((style) => name.startsWith(style) && name[style.length] !== ':') ??
    'outcome'
  );
}
