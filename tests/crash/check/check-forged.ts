import type { Books, Violation } from '../books/books.ts';

/** Checks that no forged notice was stored. It would be stored under an id that follows from its contents. */
export function checkForged({ ours, notices }: Books): readonly Violation[] {
  const genuine = new Set(notices.filter(({ isForged }) => !isForged).map(({ id }) => id));
  const forged = new Set(notices.filter(({ id, isForged }) => isForged && !genuine.has(id)).map(({ id }) => id));
  return ours.notices
    .filter(({ event_id: id }) => forged.has(id))
    .map(({ event_id: id }) => ({ invariant: 'no forged notice changes anything', id, detail: 'stored' }));
}
