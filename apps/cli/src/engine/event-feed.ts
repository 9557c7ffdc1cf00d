import type { EngineClient } from './engine-client.ts';

/** An event as the engine returns it. This program might not know its type. */
export type FeedEvent = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly sequence: number | null;
  readonly data: Readonly<Record<string, unknown>>;
};

export type FeedPage = { readonly data: readonly FeedEvent[]; readonly has_more: boolean };

export const PAGE_MAX = 100;

/**
 * A page of events: those after the given event or, if none is given, those from the oldest that is kept. Throws
 * `Refused` and `NoAnswer`.
 */
export function readEvents(
  engine: EngineClient,
  after: string | null,
  limit: number = PAGE_MAX,
  signal?: AbortSignal,
): Promise<FeedPage> {
  const query = new URLSearchParams({ limit: String(limit), ...(after === null ? {} : { after }) });
  return engine.ask<FeedPage>({ method: 'GET', path: `/v1/events?${query}`, signal });
}

/**
 * The id of the newest event, or null if there is none. Found by reading every page, because the API offers no other
 * way to find the end of the list.
 */
export async function newestEvent(
  engine: EngineClient,
  from: string | null,
  onPassed: (count: number) => void = () => {},
): Promise<string | null> {
  let last = from;
  let passed = 0;
  for (;;) {
    const page = await readEvents(engine, last);
    last = page.data.at(-1)?.id ?? last;
    passed += page.data.length;
    if (!page.has_more) return last;
    onPassed(passed);
  }
}

/** The id of the session that an event is about; empty if the event is not about a session. */
export function sessionOf({ data }: FeedEvent): string {
  return typeof data['track_id'] === 'string' ? data['track_id'] : '';
}
