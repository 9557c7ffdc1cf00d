import { setTimeout as pause } from 'node:timers/promises';
import { type EngineClient, NoAnswer } from '../engine/engine-client.ts';
import { type FeedEvent, type FeedPage, readEvents } from '../engine/event-feed.ts';

export type Following = {
  readonly engine: EngineClient;
  /** If null, the reader starts from the oldest event that is kept. */
  readonly after: string | null;
  /** Handles an event; returns false if it was aborted. */
  readonly take: (event: FeedEvent) => Promise<boolean>;
  /** Called when an event is finished, so that nothing before it has to be read again. */
  readonly onPassed: (eventId: string) => void;
  readonly onSilent: (message: string, againInSeconds: number) => void;
  readonly onBack: () => void;
  readonly signal: AbortSignal;
};

const POLL_MS = 1_000;
const SILENCE_SECONDS_MAX = 30;

/**
 * Handles events one after the other, in order, until the signal is aborted. An engine that does not answer is asked
 * again, less and less often. No event is missed meanwhile, because the next page begins after the last handled event.
 * Throws `Refused`.
 */
export async function followEvents(following: Following): Promise<void> {
  const { take, onPassed, signal } = following;
  let last = following.after;
  while (!signal.aborted) {
    const page = await nextPage(following, last);
    for (const event of page.data) {
      if (signal.aborted || !(await take(event))) return;
      last = event.id;
      onPassed(last);
    }
    if (!page.has_more) await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

const NOTHING: FeedPage = { data: [], has_more: false };

async function nextPage({ engine, onSilent, onBack, signal }: Following, last: string | null): Promise<FeedPage> {
  for (let silences = 0; ; silences++) {
    try {
      const page = await readEvents(engine, last, undefined, signal);
      if (silences > 0) onBack();
      return page;
    } catch (error) {
      if (signal.aborted) return NOTHING;
      if (!(error instanceof NoAnswer)) throw error;
      const seconds = Math.min(2 ** silences, SILENCE_SECONDS_MAX);
      onSilent(error.message, seconds);
      await pause(seconds * 1_000, undefined, { signal }).catch(() => {});
      if (signal.aborted) return NOTHING;
    }
  }
}
