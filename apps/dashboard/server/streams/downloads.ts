import type { Readable } from 'node:stream';
import { type PersonResult, refused } from '@pay/core/ground/refusals/refusal';
import { places } from './places.ts';

export type Downloads = {
  /**
   * Streams what `begin` returns to a person. Refuses whatever `begin` refuses, and rate_limited (too many are
   * running).
   */
  readonly open: (personId: string, begin: () => Promise<PersonResult<Readable>>) => Promise<PersonResult<Readable>>;
  /** Aborts all downloads, so that nobody takes an incomplete file for a complete one. */
  readonly stop: () => void;
};

/**
 * A person can run at most this many downloads at the same time, because each keeps a part of its list in memory while
 * the client reads.
 */
const OF_PERSON_MAX = 3;

/** Downloads of lists that are streamed while they are read. A person can run at most three at the same time. */
export function downloads(): Downloads {
  const open = new Set<Readable>();
  const take = places(OF_PERSON_MAX);

  return {
    open: async (personId, begin) => {
      const release = take(personId);
      if (!release) return refused('rate_limited', 'Wait for one of your other exports to finish.');
      let begun: PersonResult<Readable> | undefined;
      try {
        begun = await begin();
      } finally {
        if (!begun?.ok) release();
      }
      if (!begun.ok) return begun;
      const stream = begun.value;
      open.add(stream);
      stream.once('close', () => {
        open.delete(stream);
        release();
      });
      return begun;
    },
    stop: () => {
      for (const stream of open) stream.destroy();
    },
  };
}
