import { expect, test } from 'vitest';
import { formatExpiry } from './format-expiry.ts';

test.each([
  ['', ''],
  ['0', '0'],
  ['1', '1'],
  ['5', '05 / '],
  ['05', '05 / '],
  ['12', '12 / '],
  ['13', '01 / 3'],
  ['1/', '01 / '],
  ['1/29', '01 / 29'],
  ['01/2029', '01 / 29'],
  ['01 / 20', '01 / 20'],
  ['01 / 202', '01 / 202'],
  ['0129', '01 / 29'],
  ['012029', '01 / 29'],
  ['529', '05 / 29'],
  ['2029-01', '01 / 29'],
  ['2029/1', '01 / 29'],
  ['١٢/٢٩', '12 / 29'],
  ['13/40', '13 / 40'],
  ['valid thru 09-28', '09 / 28'],
  ['12 / 29', '12 / 29'],
  ['1229999', '12 / 29999'],
])('%j is shown as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test.each([
  ['12 / 2', '12 / 2'],
  ['12 / ', '12'],
  ['1 /', '1'],
  ['2 / 29', '2 / 29'],
  ['0', '0'],
  ['', ''],
])('during a deletion, %j is shown as %j and nothing is filled in again', (left, shown) => {
  expect(formatExpiry(left, true)).toBe(shown);
});
