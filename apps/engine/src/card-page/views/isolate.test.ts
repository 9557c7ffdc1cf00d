import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

test('a name in the page’s direction stays unchanged', () => {
  expect(isolate('Northwind Books, 24/7', 'ltr')).toBe('Northwind Books, 24/7');
});

test('a name in the opposite direction is isolated', () => {
  expect(isolate('مكتبة', 'ltr')).toBe('\u2068مكتبة\u2069');
  expect(isolate('Books', 'rtl')).toBe('\u2068Books\u2069');
});

test('a name cannot end its isolation or reverse the text after it', () => {
  expect(isolate('Shop\u202e\u2069 000.1', 'rtl')).toBe('\u2068Shop 000.1\u2069');
  expect(isolate('Shop\u202e 000.1', 'ltr')).toBe('Shop 000.1');
});
