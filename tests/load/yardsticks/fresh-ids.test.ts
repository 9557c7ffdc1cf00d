import { expect, test } from 'vitest';
import { freshParts, randomPartsOf, withParts } from './fresh-ids.ts';

const profile = 'Abcdefg1';
const part = 'aB3aB3aB3aB3aB3aB3aB3a';
const other = 'zY9zY9zY9zY9zY9zY9zY9z';
const returning = 'k'.repeat(32);

test('randomPartsOf finds the random parts of ids in strings, alone and at any depth', () => {
  const values = [
    'sandbox',
    Buffer.from('x'),
    [other],
    `{"id":"trk_${profile}${part}"}`,
    [[`${profile}${returning}`]],
    1n,
    null,
  ];
  expect(randomPartsOf(values)).toEqual(new Set([other, part, returning]));
});

test('withParts replaces each random part with the same new part everywhere, and nothing else', () => {
  const values = [[part], `trk_${profile}${part}`, `${profile}${returning}`, 7n];
  const fresh = freshParts(randomPartsOf(values));
  const [alone, id, address, number] = withParts(values, fresh) as [[string], string, string, bigint];
  expect(alone[0]).toMatch(/^[0-9A-Za-z]{22}$/);
  expect(alone[0]).not.toBe(part);
  expect(id).toBe(`trk_${profile}${alone[0]}`);
  expect(address).toMatch(new RegExp(`^${profile}[0-9A-Za-z]{32}$`));
  expect(address).not.toContain(returning);
  expect(number).toBe(7n);
});
