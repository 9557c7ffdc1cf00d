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
] as const)(
  "if the acquirer's capability is %s and the setting is %s, the page asks for the name: %s",
  (asks, setting, asked) => {
    expect(nameAsked({ asksCardholderName: asks }, setting)).toBe(asked);
  },
);

test('without an acquirer, the page does not ask for the name', () => {
  expect(nameAsked(undefined, 'yes')).toBe('no');
});
