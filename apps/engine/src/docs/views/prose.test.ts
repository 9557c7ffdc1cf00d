import { expect, test } from 'vitest';
import { inline, prose } from './prose.ts';

test('a blank line ends a paragraph, and backquotes mark code', () => {
  expect(prose('One\nline of `code`.\n\nTwo.')).toBe(
    '<p class="text">One\nline of <code class="word">code</code>.</p>\n<p class="text">Two.</p>',
  );
});

test('everything else is text, even inside code', () => {
  expect(inline('<b> & `<i>` [a](javascript:b)')).toBe(
    '&#60;b&#62; &#38; <code class="word">&#60;i&#62;</code> [a](javascript:b)',
  );
});

test('empty text gives no paragraphs', () => {
  expect(prose('')).toBe('');
  expect(prose(' \n\n ')).toBe('');
});
