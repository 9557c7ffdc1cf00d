import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

test('entries are split at line breaks and commas, without empty ones or duplicates', () => {
  expect(linesOf(' https://a.example\n\nhttps://b.example, https://a.example\n')).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
  expect(linesOf(' \n ')).toEqual([]);
});
