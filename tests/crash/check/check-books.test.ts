import { describe, expect, test } from 'vitest';
import { checkBooks } from './check-books.ts';
import { PLANTED_IN_BOOKS } from './planted-in-books.ts';
import { PLANTED_IN_CAPTURES } from './planted-in-captures.ts';
import { PLANTED_IN_CONDUCT } from './planted-in-conduct.ts';
import { PLANTED_IN_NOTICES, SOUND_WITH_NOTICES } from './planted-in-notices.ts';
import { PLANTED_IN_ROUTING, SOUND_WITH_ROUTING } from './planted-in-routing.ts';
import { PLANTED_WITH_RULES, SOUND_WITH_RULES } from './planted-with-rules.ts';
import { SOUND_ALL_THE_SAME } from './sound-all-the-same.ts';
import { soundBooks } from './sound-books.ts';

test('consistent books have no violations', () => {
  expect(checkBooks(soundBooks())).toEqual([]);
});

describe('a planted violation is found', () => {
  test.each([
    ...PLANTED_IN_BOOKS,
    ...PLANTED_IN_CAPTURES,
    ...PLANTED_IN_CONDUCT,
    ...PLANTED_IN_NOTICES,
    ...PLANTED_IN_ROUTING,
    ...PLANTED_WITH_RULES,
  ])('%s', (_what, invariant, id, books) => {
    const found = checkBooks(books).map((violation) => `${violation.invariant}: ${violation.id}`);
    expect(found).toContain(`${invariant}: ${id}`);
  });
});

describe('nothing is found in', () => {
  test.each([...SOUND_ALL_THE_SAME, ...SOUND_WITH_NOTICES, ...SOUND_WITH_ROUTING, ...SOUND_WITH_RULES])(
    '%s',
    (_what, books) => {
      expect(checkBooks(books)).toEqual([]);
    },
  );
});
