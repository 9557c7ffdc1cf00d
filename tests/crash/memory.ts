import type { Alarm, Note, Sight, Wait } from './books/books.ts';
import type { Revocation } from './stand/merchants.ts';

/** The answers that clients received, and the states and alarms seen during the run. */
export type Memory = {
  readonly notes: Note[];
  readonly sights: Sight[];
  readonly alarms: Alarm[];
  readonly revocations: Revocation[];
  readonly trackIds: string[];
  /** The number of forms that the shopper of each session has sent. */
  readonly forms: Map<string, number>;
  readonly waits: Wait[];
};

export function createMemory(): Memory {
  return { notes: [], sights: [], alarms: [], revocations: [], trackIds: [], forms: new Map(), waits: [] };
}
