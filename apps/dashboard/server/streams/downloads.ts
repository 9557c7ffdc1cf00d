import type { Readable } from 'node:stream';
import { type PersonResult, refused } from '@pay/core/ground/refusals/refusal';
import { places } from './places.ts';

export type Downloads = {
  /** Lets a person have what `begin` makes. Refuses: what `begin` refuses, rate_limited (too many are under way). */
  readonly open: (personId: string, begin: () => Promise<PersonResult<Readable>>) => Promise<PersonResult<Readable>>;
  /** Cuts all of them off, so that nobody takes what has come of one for the whole. */
  readonly stop: () => void;
};

/** Each holds a part of its list in memory for as long as somebody takes to read it. */
const OF_PERSON_MAX = 3;

/** Lists that are sent as they are read: few of a person at once, and none for longer than the server runs. */
export function downloads(): Downloads {
  const open = new Set<Readable>();
  const take = places(OF_PERSON_MAX);

  return {
    open: async (personId, begin) => {
      const release = take(personId);
      if (!release) return refused('rate_limited', 'Let one of your other exports end first.');
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
