import { expect, test } from 'vitest';
import { nameAsked } from './name-asked.ts';

test.each([
  ['no', null, 'no'],
  ['no', 'yes', 'no'],
  ['optional', null, 'no'],
  ['optional', 'no', 'no'],
  ['optional', 'yes', 'optional'],
  ['required', null, 'required'],
  ['required', 'no', 'required'],
] as const)('of an acquirer that says %s, with the setting %s, the page asks: %s', (asks, setting, asked) => {
  expect(nameAsked({ asksCardholderName: asks }, setting)).toBe(asked);
});

test('without an acquirer, the page does not ask for the name', () => {
  expect(nameAsked(undefined, 'yes')).toBe('no');
});
