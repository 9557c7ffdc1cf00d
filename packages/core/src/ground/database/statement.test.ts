import { expect, test } from 'vitest';
import type { Database } from './pool.ts';
import { runByOrdinal, statement } from './statement.ts';

const ASKED = statement('tests.asked', 'select');

/** A database whose answers have these ordinals. */
function answering(...ordinals: readonly (number | null)[]): Database {
  return { query: async () => ({ rows: ordinals.map((n) => ({ n, of: `row ${n}` })) }) } as unknown as Database;
}

test('answers with the right ordinals are returned', async () => {
  expect(await runByOrdinal(answering(1, 2, 3), ASKED, [], 3)).toMatchObject([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(await runByOrdinal(answering(), ASKED, [], 0)).toEqual([]);
});

test.each([
  ['one is missing', [1, 2]],
  ['one is repeated', [1, 2, 2, 3]],
  ['one is repeated and another missing', [1, 1, 3]],
  ['they are in a different order', [1, 3, 2]],
  ['one has no ordinal', [1, null, 3]],
])('nothing is returned when %s', async (_what, ordinals) => {
  await expect(runByOrdinal(answering(...ordinals), ASKED, [], 3)).rejects.toThrow('tests.asked answers');
});
