import { expect, test } from 'vitest';
import type { Database } from './pool.ts';
import { runByOrdinal, statement } from './statement.ts';

const ASKED = statement('tests.asked', 'select');

/** Answers a statement with these ordinals. */
function answering(...ordinals: readonly (number | null)[]): Database {
  return { query: async () => ({ rows: ordinals.map((n) => ({ n, of: `row ${n}` })) }) } as unknown as Database;
}

test('answers that stand in their places are given out', async () => {
  expect(await runByOrdinal(answering(1, 2, 3), ASKED, [], 3)).toMatchObject([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(await runByOrdinal(answering(), ASKED, [], 0)).toEqual([]);
});

test.each([
  ['one is missing', [1, 2]],
  ['one is doubled', [1, 2, 2, 3]],
  ['one is doubled and another missing', [1, 1, 3]],
  ['they are in another order', [1, 3, 2]],
  ['one has no place', [1, null, 3]],
])('nothing is given out when %s', async (_what, ordinals) => {
  await expect(runByOrdinal(answering(...ordinals), ASKED, [], 3)).rejects.toThrow('tests.asked answers');
});
