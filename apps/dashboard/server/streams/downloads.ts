import type { Readable } from 'node:stream';
import { type PersonResult, refused } from '@pay/core/refusals/refusal';

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
  const ofPerson = new Map<string, number>();
  const release = (personId: string) => {
    const left = (ofPerson.get(personId) ?? 1) - 1;
    if (left > 0) ofPerson.set(personId, left);
    else ofPerson.delete(personId);
  };

  return {
    open: async (personId, begin) => {
      const count = ofPerson.get(personId) ?? 0;
      if (count >= OF_PERSON_MAX) return refused('rate_limited', 'Let one of your other exports end first.');
      ofPerson.set(personId, count + 1);
      let begun: PersonResult<Readable> | undefined;
      try {
        begun = await begin();
      } finally {
        if (!begun?.ok) release(personId);
      }
      if (!begun.ok) return begun;
      const stream = begun.value;
      open.add(stream);
      stream.once('close', () => {
        open.delete(stream);
        release(personId);
      });
      return begun;
    },
    stop: () => {
      for (const stream of open) stream.destroy();
    },
  };
}
