import type { Stand } from '../stand/stand.ts';

export type WebhookWindow = {
  /** When the window begins. Both times are from the driver's monotonic clock. */
  readonly fromAt: number;
  /** When payments were back. */
  readonly backAt: number;
  /** How many messages had been received before. */
  readonly heardBefore: number;
};

type Event = { readonly event_id: string; readonly created_at: Date };

/** The events that are recorded within this time after payments are back also show whether webhooks are late. */
const AFTER_MS = 5_000;

/** How late the first try of the latest webhook was, counted from its event, or from when payments were back. */
export async function webhooksLateSeconds(
  { pool, hearers }: Pick<Stand, 'pool' | 'hearers'>,
  { fromAt, backAt, heardBefore }: WebhookWindow,
): Promise<number> {
  const wall = (at: number) => performance.timeOrigin + at;
  const { rows } = await pool.query<Event>(
    'select event_id, created_at from events where created_at between $1 and $2',
    [new Date(wall(fromAt)), new Date(wall(backAt + AFTER_MS))],
  );
  const first = new Map<string, number>();
  for (const { eventId, endpoint, at } of hearers.heard.slice(heardBefore)) {
    const key = `${eventId} ${endpoint}`;
    first.set(key, Math.min(first.get(key) ?? at, at));
  }
  const arrivals = Map.groupBy(first, ([key]) => key.split(' ')[0] ?? '');
  const late = rows.map(({ event_id: id, created_at: createdAt }) => {
    // The profile of every event has two endpoints.
    const times = arrivals.get(id)?.map(([, at]) => at) ?? [];
    const last = times.length < 2 ? Date.now() : Math.max(...times);
    return last - Math.max(createdAt.getTime(), wall(backAt));
  });
  return late.reduce((most, each) => Math.max(most, each), 0) / 1_000;
}
