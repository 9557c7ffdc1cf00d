import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

test('one entry a line or between commas, without the empty ones and what is there twice', () => {
  expect(linesOf(' https://a.example\n\nhttps://b.example, https://a.example\n')).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
  expect(linesOf(' \n ')).toEqual([]);
});
