import { describe, expect, test } from 'vitest';
import { currentSpan, errorClass, traced } from './current-span.ts';

describe('the class of an error', () => {
  test.each([
    ['23505', Object.assign(new Error('Key (number)=(4242424242424242) already exists.'), { code: '23505' })],
    ['ECONNRESET', Object.assign(new Error('read ECONNRESET 10.0.0.1'), { code: 'ECONNRESET' })],
    ['error', new Error('no card 4242424242424242 here')],
    ['error', Object.assign(new Error('x'), { code: 'of card 4242424242424242' })],
    ['error', Object.assign(new Error('x'), { code: 4242424242424242 })],
    ['error', 'text'],
    ['error', null],
  ])('is %s, and never a message', (expected, error) => {
    expect(errorClass(error)).toBe(expected);
  });
});

test('work that is not traced has no span', async () => {
  expect(await traced('name', 'internal', {}, async () => currentSpan() ?? 'none')).toBe('none');
});
