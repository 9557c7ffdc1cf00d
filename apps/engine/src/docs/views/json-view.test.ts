import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonView } from './json-view.ts';

test('the text is the value as JSON.stringify indents it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(textOf(jsonView(value))).toBe(`${JSON.stringify(value, null, 2)}\n`);
    }),
  );
});

test('a value cannot add mark-up', () => {
  const tags = jsonView({ '<b>': ['</code><script>', { '"': '&' }] }).match(/<\/?([a-z]+)/g);
  expect(new Set(tags)).toEqual(new Set(['<pre', '<code', '<span', '</span', '</code', '</pre']));
});

test('names, strings and other values have different classes', () => {
  expect(jsonView({ a: 'b', c: 1 })).toContain('<span class="j-name">&#34;a&#34;</span>: <span class="j-text">');
  expect(jsonView(null)).toContain('<span class="j-value">null</span>');
});

function textOf(markup: string): string {
  return markup.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
