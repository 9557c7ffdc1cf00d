import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { FONT_FILES } from './fonts.ts';
import { STYLE, styleHash } from './styles.ts';

test('the hash matches the style', () => {
  expect(styleHash).toBe(`sha256-${createHash('sha256').update(STYLE).digest('base64')}`);
});

test('every token that the style uses is defined', () => {
  const defined = new Set([...STYLE.matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name));
  const used = [...STYLE.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});

test('the style loads only the fonts that exist', () => {
  const loaded = [...STYLE.matchAll(/url\(([^)]*)\)/g)].map(([, address = '']) => address);
  expect(loaded).toEqual([...FONT_FILES.keys()].map((file) => `/docs/fonts/${file}`));
  expect(STYLE).not.toMatch(/@import|<\//);
});

test('the fonts are small enough to be sent to a phone', () => {
  const bytes = [...FONT_FILES.values()].reduce((sum, { length }) => sum + length, 0);
  expect(bytes).toBeLessThan(80_000);
});

test('the style uses logical properties only', () => {
  expect(STYLE).not.toMatch(/(margin|padding|border|inset)-(left|right|top|bottom)/);
  expect(STYLE).not.toMatch(/(?<![-\w])(left|right)(?![-\w])\s*[:;]/);
});
