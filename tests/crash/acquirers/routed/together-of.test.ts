import { expect, test } from 'vitest';
import type { AcquirerEntry } from '../../books/books.ts';
import { checkBooks } from '../../check/check-books.ts';
import { changed } from '../../check/sound-books.ts';
import { sale } from '../../check/sound-rows.ts';
import { inOneOrder } from './together-of.ts';

const at = (ms: number, entry: AcquirerEntry): AcquirerEntry => ({ ...entry, at: ms });

/** Two attempts of the same session, each in the book of its own acquirer. */
function violationsOf(one: readonly AcquirerEntry[], other: readonly AcquirerEntry[]): readonly string[] {
  const books = { ...changed('attempts', 'att_2', { track_id: 'trk_paid' }), acquirer: inOneOrder([one, other]) };
  return checkBooks(books).map(({ invariant, id }) => `${invariant}: ${id}`);
}

test('two approvals of one session are found even if they are in different books and one is reversed later', () => {
  const twice = violationsOf(
    [at(1, sale('att_1', 'approved'))],
    [at(2, sale('att_2', 'approved')), at(3, sale('att_2', 'reversed'))],
  );
  expect(twice).toContain('at most one unreversed authorisation per session: trk_paid');
});

test('an approval after the reversal in the other book is not a violation', () => {
  const once = violationsOf(
    [at(3, sale('att_1', 'approved'))],
    [at(1, sale('att_2', 'approved')), at(2, sale('att_2', 'reversed'))],
  );
  expect(once).not.toContain('at most one unreversed authorisation per session: trk_paid');
});

test('a book without times is not merged', () => {
  expect(() => inOneOrder([[sale('att_1', 'approved')]])).toThrow('cannot be merged');
});
