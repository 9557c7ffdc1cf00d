import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writePrivateJson } from '../local/data-folder.ts';

/** The progress of one target through the events of one key. */
export type Place = {
  /**
   * The id of the last finished event; null if none is finished, so the oldest comes next. Undefined if nothing is kept
   * yet.
   */
  readonly last: () => string | null | undefined;
  readonly keep: (eventId: string | null) => void;
};

type Kept = { readonly target: string; readonly after: string | null };

/** The file's name reveals nothing about the key to anyone who does not have `secret`. */
export function place(folder: string, secret: string, key: string, target: string): Place {
  const name = createHmac('sha256', secret).update(`${key}\n${target}`).digest('hex').slice(0, 24);
  const file = join(folder, 'listen', `${name}.json`);
  return {
    last: () => readJson<Kept>(file)?.after,
    keep: (after) => writePrivateJson(file, { target, after } satisfies Kept),
  };
}
