import type { Books, Violation } from '../books/books.ts';

/** Checks that a client that read the events page by page got each event once, in order, and as recorded. */
export function checkCursor({ ours, readers }: Books): readonly Violation[] {
  const byProfile = Map.groupBy(ours.events, ({ profile_id: profile }) => profile);
  return readers.flatMap(({ profileId, read }) => {
    const table = (byProfile.get(profileId) ?? []).toSorted((a, b) => Number(a.position - b.position));
    const at = table.findIndex(({ event_id: id, digest }, place) => {
      const own = read[place];
      return own?.id !== id || own.digest !== digest;
    });
    if (at === -1 && read.length === table.length) return [];
    const place = at === -1 ? table.length : at;
    const detail =
      `${read.length} events were read, the table has ${table.length}; at ${place + 1} ` +
      `${read[place]?.id ?? 'nothing'} instead of ${table[place]?.event_id ?? 'nothing'}`;
    return [{ invariant: 'the cursor returns the same events as the table', id: profileId, detail }];
  });
}
