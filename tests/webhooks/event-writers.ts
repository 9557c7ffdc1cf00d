import type { Database } from '@pay/core/ground/database/pool';
import { transaction } from '@pay/core/ground/database/transaction';
import { type SessionRow, sessionColumns, sessionFromRow } from '@pay/core/paying/sessions/sessions-sql';
import { appendEvents, type SessionEvent } from '@pay/core/record/events/append-events';
import { type ApiClient, apiClient } from '../harness/api-client.ts';
import { createTestProfile } from '../harness/merchant.ts';
import type { TestEngine } from '../harness/test-engine.ts';

/** A separate profile for a test. */
export type Shop = { readonly profileId: string; readonly api: ApiClient };

export async function openShop(engine: TestEngine): Promise<Shop> {
  const { profile, secretKey } = await createTestProfile(engine.database.pool);
  return { profileId: profile.profileId, api: apiClient(engine.url, secretKey.value) };
}

export async function newTrackId({ api }: Shop): Promise<string> {
  return (await api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' })).body.track_id;
}

/** Increments the session's event count and writes an event, as every operation that emits an event does. */
export async function writeEvent(database: Database, trackId: string): Promise<string> {
  const { rows } = await database.query<SessionRow & { now: Date } & Record<string, unknown>>(
    `update sessions s set event_count = event_count + 1 where track_id = $1 returning ${sessionColumns('s')}, now() as now`,
    [trackId],
  );
  if (!rows[0]) throw new Error('no such session');
  const data = { track_id: trackId };
  const event: SessionEvent = { type: 'payment.cancelled', session: sessionFromRow(rows[0]), data, at: rows[0].now };
  const [id = ''] = await appendEvents(database, 'sandbox', [event]);
  return id;
}

/** Writes events of one session in one commit. Returns their ids. */
export async function writeEvents(engine: TestEngine, shop: Shop, count: number): Promise<string[]> {
  const trackId = await newTrackId(shop);
  return transaction(engine.database.pool, async (database) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await writeEvent(database, trackId));
    return ids;
  });
}

/** Reads the events after `after`, in pages of `limit`, and returns their ids. */
export async function readOn(api: ApiClient, after: string | undefined, limit = 100): Promise<string[]> {
  const seen: string[] = [];
  for (let from = after; ; from = seen.at(-1)) {
    const { body, status } = await api.get(`/v1/events?limit=${limit}${from === undefined ? '' : `&after=${from}`}`);
    if (status !== 200) throw new Error(`${status} ${body.code}`);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    if (!body.has_more) return seen;
  }
}
