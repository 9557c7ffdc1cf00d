import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { samplePages } from './sample-views.ts';
import { STYLE, styleHash } from './styles.ts';

test('the hash for the policy is the hash of the style in every page', () => {
  for (const html of samplePages('ar').values()) {
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(styleHash).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`);
  }
});

test('the style loads no other resource', () => {
  expect(STYLE).not.toMatch(/url\(|@import|@font-face|<\//);
});

test('the style uses logical properties only, so that the Arabic page is mirrored', () => {
  expect(STYLE).not.toMatch(/(?<![-\w])(left|right)(?![-\w])\s*[:;]/);
  expect(STYLE).not.toMatch(/(margin|padding|border|inset)-(left|right|top|bottom)/);
  expect(STYLE).not.toMatch(/(?<![-\w])(width|height|(min|max)-(width|height)):\s.*;/);
});

test('every token that the style uses is defined', () => {
  const defined = new Set([...STYLE.matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name));
  const used = [...STYLE.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});
